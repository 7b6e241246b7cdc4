import type { DatabaseSync } from 'node:sqlite'
import { insertInto } from '#src/demo/insert-into.ts'
import type { Random } from '#src/demo/random.ts'

const farFuture = Date.UTC(2100, 0, 1)

/** Nobody knows their passwords. */
export function createAccounts(db: DatabaseSync, random: Random) {
  const insertAccount = insertInto(db, 'accounts')
  const insertData = insertInto(db, 'account_data')
  let count = 0
  let current = ''
  let room = 0

  const open = (login: string) => {
    insertAccount({
      login,
      password: unknownHash(random),
      email: `${login}@example.com`,
      accessLevel: random.chance(0.01) ? -1 : 0,
    })
    if (random.chance(0.004)) {
      insertData({ account_name: login, var: 'ban_temp', value: String(farFuture) })
    }
  }

  insertAccount({
    login: 'aurora-staff',
    password: unknownHash(random),
    email: 'staff@example.com',
    accessLevel: 100,
  })

  return {
    staff: 'aurora-staff',
    next(characterName: string): string {
      if (room === 0) {
        count += 1
        // Letters and a count, so that logins are unique.
        const letters = characterName.toLowerCase().replace(/\d/g, '')
        current = `${letters.slice(0, 14 - String(count).length)}${count}`
        room = random.int(1, 3)
        open(current)
      }
      room -= 1
      return current
    },
  }
}

/** Looks like the SHA-1 hash that the emulator stores. */
function unknownHash(random: Random): string {
  return Buffer.from(Array.from({ length: 20 }, () => random.int(0, 255))).toString(
    'base64',
  )
}
