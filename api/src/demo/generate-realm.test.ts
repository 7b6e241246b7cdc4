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

  it('has 5,000 characters, 120 clans and 9 castles, all with names of their own', () => {
    const db = generate()
    expect(count(db, 'characters')).toBe(5_000)
    expect(count(db, 'clan_data')).toBe(120)
    expect(count(db, 'castle')).toBe(9)
    expect(count(db, '(SELECT DISTINCT lower(char_name) FROM characters)')).toBe(5_000)
    expect(count(db, '(SELECT DISTINCT lower(clan_name) FROM clan_data)')).toBe(120)
    const names = db.prepare('SELECT char_name AS name FROM characters').all()
    for (const { name } of names) expect(name).toMatch(/^[A-Z][A-Za-z]{1,15}\d{0,4}$/)
  })

  it('has what every page needs', () => {
    const db = generate()
    expect(count(db, 'characters WHERE online = 1')).toBeGreaterThan(200)
    expect(count(db, 'heroes WHERE played = 1')).toBe(31)
    expect(count(db, 'olympiad_nobles')).toBeGreaterThan(100)
    expect(count(db, "portal_event_solo WHERE mode = 'ffa'")).toBe(300)
    expect(count(db, "portal_event_solo WHERE mode = 'pvp1v1'")).toBe(300)
    expect(count(db, 'portal_event_pairs')).toBe(150)
    expect(count(db, 'clan_data WHERE hasCastle > 0')).toBe(7)
    expect(
      count(db, 'clan_data WHERE leader_id NOT IN (SELECT charId FROM characters)'),
    ).toBe(0)
    expect(count(db, 'characters WHERE accesslevel > 0')).toBe(2)
    expect(count(db, 'characters WHERE deletetime > 0')).toBeGreaterThan(10)
    expect(count(db, 'accounts WHERE accessLevel < 0')).toBeGreaterThan(5)
    expect(count(db, 'accounts WHERE length(password) <> 28')).toBe(0)
  })

  it('leaves nothing behind when it cannot be finished', () => {
    const folder = temporaryFolder()
    expect(() =>
      generateRealm(join(folder, 'realm.sqlite'), { coinId: Number.NaN }),
    ).toThrow()
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('the clock of the demo realm', () => {
  it('puts each siege on a Sunday within the next fortnight', () => {
    const db = generate({ characters: 50 })
    for (const { siegeDate } of db.prepare('SELECT siegeDate FROM castle').all()) {
      const siege = Number(siegeDate)
      expect(siege).toBeGreaterThanOrEqual(now)
      expect(siege).toBeLessThanOrEqual(now + 14 * day)
      expect(new Date(siege - 3 * hour).getUTCDay()).toBe(0)
    }
  })

  it('lets bosses die and return as time goes by', () => {
    const db = generate({ characters: 50 })
    const alive = new Set<number>()
    for (let hours = 0; hours < 240; hours += 6) {
      const moment = now + hours * hour
      setRealmClock(db, moment)
      const rows = db.prepare('SELECT respawn_time AS at FROM raidboss_spawnlist').all()
      for (const { at } of rows) expect(Number(at)).toBeLessThan(moment + 30 * hour + 1)
      alive.add(rows.filter(({ at }) => at === 0).length)
      const grand = db
        .prepare('SELECT respawn_time AS at, status FROM grandboss_data')
        .all()
      for (const { at, status } of grand) expect(status).toBe(Number(at) > moment ? 3 : 0)
    }
    expect(alive.size).toBeGreaterThan(1)
  })

  it('gives a boss the same moment of return until it has come', () => {
    const db = generate({ characters: 50 })
    const next = () =>
      Number(
        db
          .prepare('SELECT respawn_time AS at FROM grandboss_data WHERE boss_id = 29019')
          .get()?.at,
      )
    const first = next()
    expect(first).toBeGreaterThan(now)
    setRealmClock(db, first - 1)
    expect(next()).toBe(first)
    setRealmClock(db, first + 1)
    expect(next()).toBe(first)
    setRealmClock(db, first + 5 * day)
    expect(next()).toBe(first + 11 * day)
  })
})

describe('a new account of the demo realm', () => {
  it('gets one character with coins, one without, and one who is online', () => {
    const db = generate({ characters: 200 })
    give(db)
    const characters = all(
      db,
      `
      SELECT online, (SELECT count FROM items WHERE owner_id = charId AND item_id = 4037) AS coins
      FROM characters WHERE account_name = 'ana' ORDER BY charId`,
    )
    expect(characters).toEqual([
      { online: 0, coins: 120 },
      { online: 0, coins: null },
      { online: 1, coins: 15 },
    ])
  })

  it('gets them once', () => {
    const db = generate({ characters: 200 })
    give(db)
    give(db)
    expect(all(db, "SELECT 1 FROM characters WHERE account_name = 'ana'")).toHaveLength(3)
  })

  it('shares no name and no object id with anyone', () => {
    const db = generate({ characters: 200 })
    for (let i = 0; i < 30; i++) give(db, `ana${i}`)
    expect(
      all(db, 'SELECT 1 FROM characters GROUP BY lower(char_name) HAVING count(*) > 1'),
    ).toEqual([])
    expect(
      all(
        db,
        `SELECT 1 FROM (
        SELECT charId AS id FROM characters UNION ALL SELECT object_id FROM items
        UNION ALL SELECT clan_id FROM clan_data
      ) GROUP BY id HAVING count(*) > 1`,
      ),
    ).toEqual([])
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
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  return tables.map(({ name }) => [name, db.prepare(`SELECT * FROM ${name}`).all()])
}

function count(db: DatabaseSync, from: string): number {
  return Number(db.prepare(`SELECT count(*) AS number FROM ${from}`).get()?.number)
}

function all(db: DatabaseSync, sql: string) {
  return db
    .prepare(sql)
    .all()
    .map((row) => ({ ...row }))
}

function give(db: DatabaseSync, login = 'ana') {
  giveStarterCharacters(String(db.location()), { login, coinId: 4037 })
}
