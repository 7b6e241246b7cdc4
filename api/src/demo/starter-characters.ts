import type { DatabaseSync } from 'node:sqlite'
import { careerAt, drawCareer } from '#src/demo/characters.ts'
import { createPlayerNames } from '#src/demo/names.ts'
import { createRandom } from '#src/demo/random.ts'
import {
  changeRealm,
  countObjectIds,
  createItems,
  insertInto,
} from '#src/demo/realm-tables.ts'

const adenaId = 57

/** The characters that cover every outcome of sending coins. */
const starters = [
  { level: 78, online: 0, coins: 120 },
  { level: 61, online: 0, coins: 0 },
  { level: 44, online: 1, coins: 15 },
]

/**
 * One offline with coins, one offline without, one online; none if the account has characters.
 * @param path a database of generateRealm; in any other database, only the game server may choose ids
 */
export function giveStarterCharacters(
  path: string,
  { login, coinId }: { login: string; coinId: number },
): void {
  changeRealm(path, (db) => {
    if (db.prepare('SELECT 1 FROM characters WHERE lower(account_name) = ?').get(login))
      return
    const random = createRandom(`starters/${login}`)
    const byName = db.prepare('SELECT 1 FROM characters WHERE lower(char_name) = ?')
    const nextName = createPlayerNames(random, (name) => byName.get(name) !== undefined)
    const nextId = countObjectIds(highestId(db) + 1)
    const insertCharacter = insertInto(db, 'characters')
    const putItem = createItems(db, nextId)
    const now = Date.now()

    for (const { level, online, coins } of starters) {
      const career = drawCareer(random)
      const charId = nextId()
      insertCharacter({
        charId,
        account_name: login,
        char_name: nextName(),
        ...careerAt(career, level, random),
        online,
        lastAccess: now,
        createDate: new Date(now).toISOString().slice(0, 10),
      })
      putItem(charId, adenaId, level * random.int(1_000, 90_000))
      if (coins > 0) putItem(charId, coinId, coins)
    }
  })
}

function highestId(db: DatabaseSync): number {
  const row = db
    .prepare(
      `SELECT max(
         (SELECT max(charId) FROM characters),
         (SELECT max(object_id) FROM items),
         (SELECT max(clan_id) FROM clan_data)
       ) AS id`,
    )
    .get()
  return Number(row?.id)
}
