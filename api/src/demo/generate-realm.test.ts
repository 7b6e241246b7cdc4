import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from '@jest/globals'
import { generateRealm, type RealmOptions } from '#src/demo/generate-realm.ts'
import { setRealmClock } from '#src/demo/realm-clock.ts'
import { giveStarterCharacters } from '#src/demo/starter-characters.ts'
import { day, hour } from '#src/durations.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'

const now = Date.parse('2026-11-21T18:00:00Z')

describe('the demo realm', () => {
  it('is the same for the same seed and moment, and another for another seed', () => {
    const one = dump(generate({ seed: 'x', characters: 400 }))
    expect(dump(generate({ seed: 'x', characters: 400 }))).toEqual(one)
    expect(dump(generate({ seed: 'y', characters: 400 }))).not.toEqual(one)
  })

  it('has what every page needs, and a name of their own for all', () => {
    const db = generate()
    const count = (from: string) => all(db, `SELECT count(*) AS n FROM ${from}`)[0]?.n
    const counts = [
      [5_000, 'characters'],
      [5_000, '(SELECT DISTINCT lower(char_name) FROM characters)'],
      [120, 'clan_data'],
      [120, '(SELECT DISTINCT lower(clan_name) FROM clan_data)'],
      [9, 'castle'],
      [7, 'clan_data WHERE hasCastle > 0'],
      [31, 'heroes WHERE played = 1'],
      [300, "portal_event_solo WHERE mode = 'ffa'"],
      [300, "portal_event_solo WHERE mode = 'pvp1v1'"],
      [150, 'portal_event_pairs'],
      [2, 'characters WHERE accesslevel > 0'],
      [0, 'clan_data WHERE leader_id NOT IN (SELECT charId FROM characters)'],
      [0, 'accounts WHERE length(password) <> 28'],
    ] as const
    expect(counts.map(([, from]) => [count(from), from])).toEqual(counts)
    expect(count('characters WHERE online = 1')).toBeGreaterThan(200)
    expect(count('olympiad_nobles')).toBeGreaterThan(100)
    expect(count('characters WHERE deletetime > 0')).toBeGreaterThan(10)
    expect(count('accounts WHERE accessLevel < 0')).toBeGreaterThan(5)
    for (const { char_name } of all(db, 'SELECT char_name FROM characters'))
      expect(char_name).toMatch(/^[A-Z][A-Za-z]{1,15}\d{0,4}$/)
  })

  it('leaves nothing behind when it cannot be finished', () => {
    const folder = temporaryFolder()
    const path = join(folder, 'realm.sqlite')
    expect(() => generateRealm(path, { coinId: Number.NaN })).toThrow()
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('the clock of the demo realm', () => {
  it('puts each siege on a Sunday within the next fortnight', () => {
    for (const { siege } of all(generate(), 'SELECT siegeDate AS siege FROM castle')) {
      expect(siege).toBeGreaterThanOrEqual(now)
      expect(siege).toBeLessThanOrEqual(now + 14 * day)
      expect(new Date(Number(siege) - 3 * hour).getUTCDay()).toBe(0)
    }
  })

  it('lets bosses die and return as time goes by', () => {
    const db = generate({ characters: 50 })
    const alive = new Set<number>()
    for (let moment = now; moment < now + 10 * day; moment += 6 * hour) {
      setRealmClock(db, moment)
      const raid = all(db, 'SELECT respawn_time AS at FROM raidboss_spawnlist')
      for (const { at } of raid) expect(at).toBeLessThan(moment + 30 * hour + 1)
      alive.add(raid.filter(({ at }) => at === 0).length)
      for (const one of all(db, 'SELECT respawn_time AS at, status FROM grandboss_data'))
        expect(one.status).toBe(Number(one.at) > moment ? 3 : 0)
    }
    expect(alive.size).toBeGreaterThan(1)
  })

  it('gives a boss the same moment of return until it has come', () => {
    const db = generate({ characters: 50 })
    const antharas = 'SELECT respawn_time AS at FROM grandboss_data WHERE boss_id = 29019'
    const nextAfter = (moment: number) => {
      setRealmClock(db, moment)
      return all(db, antharas)[0]?.at
    }
    const first = Number(nextAfter(now))
    expect(first).toBeGreaterThan(now)
    expect([first - 1, first + 1].map(nextAfter)).toEqual([first, first])
    expect(nextAfter(first + 5 * day)).toBe(first + 11 * day)
  })
})

describe('a new account of the demo realm', () => {
  it('gets one character with coins, one without, and one who is online, once', () => {
    const db = generate({ characters: 200 })
    give(db)
    give(db)
    const coins = 'SELECT count FROM items WHERE owner_id = charId AND item_id = 4037'
    const characters = `SELECT online, (${coins}) AS coins FROM characters`
    expect(all(db, `${characters} WHERE account_name = 'ana' ORDER BY charId`)).toEqual([
      { online: 0, coins: 120 },
      { online: 0, coins: null },
      { online: 1, coins: 15 },
    ])
  })

  it('shares no name and no object id with anyone', () => {
    const db = generate({ characters: 200 })
    for (let i = 0; i < 30; i++) give(db, `ana${i}`)
    const ids = `SELECT charId AS id FROM characters UNION ALL SELECT object_id FROM items
      UNION ALL SELECT clan_id FROM clan_data`
    const names = 'SELECT lower(char_name) AS id FROM characters'
    for (const list of [ids, names])
      expect(all(db, `SELECT id FROM (${list}) GROUP BY id HAVING count(*) > 1`)).toEqual(
        [],
      )
  })
})

function generate(options: RealmOptions = {}): DatabaseSync {
  const path = join(temporaryFolder(), 'realm.sqlite')
  generateRealm(path, options)
  const db = new DatabaseSync(path)
  setRealmClock(db, now)
  return db
}

function dump(db: DatabaseSync) {
  const tables = all(db, "SELECT name FROM sqlite_master WHERE type = 'table'")
  return tables.map(({ name }) => [name, all(db, `SELECT * FROM ${name}`)])
}

function all(db: DatabaseSync, sql: string) {
  const rows = db.prepare(sql).all()
  return rows.map((row) => ({ ...row }))
}

function give(db: DatabaseSync, login = 'ana') {
  giveStarterCharacters(String(db.location()), { login, coinId: 4037 })
}
