import type { DatabaseSync } from 'node:sqlite'
import { type DemoClan, joinClan } from '#src/demo/clans.ts'
import { createPlayerNames } from '#src/demo/names.ts'
import type { Random } from '#src/demo/random.ts'
import {
  countObjectIds,
  createItems,
  firstObjectId,
  insertInto,
} from '#src/demo/realm-tables.ts'
import { day } from '#src/durations.ts'
import careers from './data/careers.json' with { type: 'json' }

/** A character who may enter the olympiad and the events. */
export type Contender = { id: number; classId: number; level: number }

type Options = { random: Random; count: number; clans: DemoClan[]; coinId: number }

const firstDay = Date.UTC(2025, 9, 17)
const adenaId = 57

/** Staff would lead every ranking if rankings did not leave them out. */
const staffNames = ['GMAurora', 'GMBoreal']
const staffRank = { level: 80, exp: 6_299_994_998, pvpkills: 9_999, accesslevel: 100 }

export function fillCharacters(db: DatabaseSync, options: Options): Contender[] {
  const { random, count, clans, coinId } = options
  const details = random.fork('fates')
  const nextName = createPlayerNames(random.fork('names'))
  const accounts = createAccounts(db, random.fork('accounts'))
  const nextId = countObjectIds(firstObjectId + clans.length)
  const insertCharacter = insertInto(db, 'characters')
  const putItem = createItems(db, countObjectIds(firstObjectId + clans.length + count))
  const contenders: Contender[] = []

  for (let index = 0; index < count; index++) {
    const charId = nextId()
    const staff = staffNames[index]
    const name = staff ?? nextName()
    const character = { ...createCharacter(details), ...(staff && staffRank) }
    const { level, classid } = character
    insertCharacter({
      ...character,
      charId,
      char_name: name,
      account_name: staff ? accounts.staff : accounts.next(name),
      clanid: staff ? 0 : joinClan(clans, details, charId, level),
    })
    putItem(charId, adenaId, drawAdena(details, level))
    if (details.chance(0.35))
      putItem(charId, adenaId, drawAdena(details, level), 'WAREHOUSE')
    if (details.chance(0.08)) putItem(charId, coinId, details.int(1, 300))
    if (level >= 60 && !staff) contenders.push({ id: charId, classId: classid, level })
  }
  return contenders
}

function createCharacter(random: Random) {
  const career = drawCareer(random)
  const level = drawLevel(random)
  const activity = level < 40 ? 0.02 : level / 80
  const created = firstDay + random.int(0, 30) * day
  return {
    ...careerAt(career, level, random),
    sp: level * random.int(100, 40_000),
    pvpkills: Math.floor(random.next() ** 5 * activity * 2_400),
    pkkills: random.chance(0.15) ? Math.floor(random.next() ** 4 * activity * 260) : 0,
    karma: random.chance(0.01) ? random.int(200, 20_000) : 0,
    sex: random.int(0, 1),
    deletetime: random.chance(0.01) ? created + 60 * day : 0,
    accesslevel: 0,
    online: drawOnline(random),
    onlinetime: level * random.int(1_000, 20_000),
    lastAccess: created + random.int(1, 30) * day,
    createDate: new Date(created).toISOString().slice(0, 10),
  }
}

/** One career of Interlude: its class ids at level 1, 20, 40 and 76. Races are numbered from 0, human, to 4, dwarf. */
const lines = careers.lines.flatMap((ofRace, race) => ofRace.map((ids) => ({ race, ids })))

export const drawCareer = (random: Random) => random.pick(lines)

/** @returns the columns of a character who has come so far in a career */
export function careerAt(
  { race, ids }: ReturnType<typeof drawCareer>,
  level: number,
  random: Random,
) {
  // The experience that each level needs: the first entry is level 1, the last one the end of level 80.
  const [from, to] = careers.experience.slice(level - 1)
  if (from === undefined || to === undefined) throw new RangeError(`No level ${level}`)
  const step = [20, 40, 76].filter((least) => level >= least).length
  const classid = ids[step] ?? 0
  return { race, classid, base_class: classid, level, exp: random.int(from, to - 1) }
}

/** Many players leave early, and the others reach the top levels. */
function drawLevel(random: Random): number {
  const share = random.next()
  if (share < 0.25) return random.int(1, 19)
  if (share < 0.5) return random.int(20, 51)
  if (share < 0.78) return random.int(52, 75)
  return random.int(76, 80)
}

/** @returns 0 for offline, 1 for in the world, 2 for an offline shop */
function drawOnline(random: Random): number {
  const share = random.next()
  if (share < 0.075) return 1
  return share < 0.09 ? 2 : 0
}

function drawAdena(random: Random, level: number): number {
  return Math.floor(10 ** (2.5 + (level / 80) * 4.5 + random.next() * 2.4))
}

const farFuture = Date.UTC(2100, 0, 1)

/** Nobody knows their passwords. */
function createAccounts(db: DatabaseSync, random: Random) {
  const insertAccount = insertInto(db, 'accounts')
  const insertData = insertInto(db, 'account_data')
  let count = 0
  let current = ''
  let room = 0

  const staff = 'aurora-staff'
  const password = unknownHash(random)
  insertAccount({ login: staff, password, email: 'staff@example.com', accessLevel: 100 })

  return {
    staff,
    next(characterName: string): string {
      if (room === 0) {
        count += 1
        // Letters and a count, so that logins are unique.
        const letters = characterName.toLowerCase().replace(/\d/g, '')
        current = `${letters.slice(0, 14 - String(count).length)}${count}`
        room = random.int(1, 3)
        insertAccount({
          login: current,
          password: unknownHash(random),
          email: `${current}@example.com`,
          accessLevel: random.chance(0.01) ? -1 : 0,
        })
        if (random.chance(0.004))
          insertData({ account_name: current, var: 'ban_temp', value: String(farFuture) })
      }
      room -= 1
      return current
    },
  }
}

/** Looks like the SHA-1 hash that the emulator stores. */
function unknownHash(random: Random): string {
  const bytes = Array.from({ length: 20 }, () => random.int(0, 255))
  return Buffer.from(bytes).toString('base64')
}
