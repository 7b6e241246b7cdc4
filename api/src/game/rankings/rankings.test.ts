import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { parseEnv } from '#src/config/env.ts'
import { realmTables } from '#src/demo/realm-tables.ts'
import { openGame } from '#src/game/open.ts'
import type { Game } from '#src/game/repositories.ts'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import { engines } from '#src/testing/mariadb/layouts.ts'
import { createRealm } from '#src/testing/mariadb/realm.ts'
import type { Mariadb } from '#src/testing/mariadb/server.ts'
import {
  type Character,
  character,
  clanName,
  fillRealm,
  type Realm,
  realm,
  realmTableNames,
} from '#src/testing/random-realm.ts'
import { temporaryFolder, whenTestEnds } from '#src/testing/test-app.ts'

describe('every ranking of any realm', () => {
  it('is a plain sort of who may be seen, exact, with equals by name', async () => {
    const { db, game } = await openEmptyRealm()
    const property = fc.asyncProperty(realm, (drawn) =>
      compare(game, drawn, fillRealm(db, drawn)),
    )
    await fc.assert(property, { numRuns: 60, seed: 57 })
  })

  it('has equal owners of adena by name, however many they are', async () => {
    const { db, game } = await openEmptyRealm()
    const [drawn] = fc.sample(realm, { numRuns: 1, seed: 57 })
    const [model] = fc.sample(character, { numRuns: 1, seed: 57 })
    if (!drawn || !model) throw new Error('Nothing was drawn')
    // The first by name lies in the middle, wherever the database begins.
    const seen = { ...model, account: 'anna', isStaff: false, isLeaving: false }
    const equals = [...'zyxwvutsrqponmabcdefghijkl'].map((name) => ({ ...seen, name }))
    fillRealm(db, { ...drawn, banned: 'nobody', suspended: 'nobody', characters: equals })
    const { adena } = await game.players.ranking(1)
    expect(adena.map(({ name }) => name)).toEqual(['a'])
  })

  describeWithMariadb('on MariaDB', (server) => {
    it.each(engines)('is the same on %s', async (engine) => {
      const { db } = await openEmptyRealm()
      const database = await createRealm(server(), { layout: 'mobius', engine })
      await server().query('DELETE FROM punishments')
      const url = server().siteUrl(database)
      const game = await openGame(parseEnv({ GAME_DATABASE_URL: url }), 'UTC')
      whenTestEnds(() => game.close())
      const property = fc.asyncProperty(realm, async (drawn) => {
        const characters = fillRealm(db, drawn)
        await copyRealm(db, server(), database)
        await compare(game, drawn, characters)
      })
      await fc.assert(property, { numRuns: 20, seed: 57 })
    })
  })
})

async function openEmptyRealm() {
  const path = join(temporaryFolder(), 'realm.sqlite')
  const db = new DatabaseSync(path)
  db.exec(realmTables)
  const game = await openGame({ ...parseEnv({}), gameFile: path }, 'UTC')
  whenTestEnds(async () => {
    await game.close()
    db.close()
  })
  return { db, game }
}

/** Asks for every ranking of a realm that was drawn. */
async function compare(game: Game, drawn: Realm, characters: Character[]) {
  const seen = characters.filter(({ isSeen }) => isSeen)
  const { limit } = drawn
  expect(await game.players.ranking(limit)).toEqual(playersOf(seen, limit))
  expect(await game.clans.ranking(limit)).toEqual(clansOf(seen, drawn))
  const idsOf = (list: { charId: number }[]) => list.map(({ charId }) => charId)
  const solo = sorted(seen, (one) => BigInt(one.points)).map(({ id }) => id)
  expect(idsOf(await game.events.solo('ffa', limit))).toEqual(solo.slice(0, limit))
  expect(idsOf(await game.events.olympiad(limit))).toEqual(solo.slice(0, limit))
  const heroes = sorted(seen, () => 0n).map(({ id }) => id)
  expect(idsOf(await game.events.heroes())).toEqual(heroes)
  const pairs = await game.events.pairs(limit)
  const pairIds = pairs.map(({ charId1, charId2 }) => [charId1, charId2])
  expect(pairIds).toEqual(pairsOf(characters, limit))
}

/** Copies the tables of a realm into a database of the same layout. */
async function copyRealm(from: DatabaseSync, server: Mariadb, database: string) {
  await server.query(`USE ${database}`)
  for (const table of realmTableNames) {
    await server.query(`DELETE FROM ${table}`)
    const rows = from.prepare(`SELECT * FROM ${table}`)
    rows.setReadBigInts(true)
    const shown = await server.query(`SHOW COLUMNS FROM ${table}`)
    const columns = shown.map(({ Field }) => String(Field))
    const values = rows.all().map((row) => columns.map((name) => String(row[name] ?? 0)))
    if (values.length === 0) continue
    const names = columns.map((column) => `\`${column}\``)
    await server.query(`INSERT INTO ${table} (${names.join(', ')}) VALUES ?`, [values])
  }
}

function playersOf(seen: Character[], limit: number) {
  const top = (value: (one: Character) => bigint, least = 0n) =>
    sorted(seen, value)
      .filter((one) => value(one) > least)
      .slice(0, limit)
  const adenaOf = (one: Character) => one.inventory + one.warehouse + one.freight
  const common = ({ name }: Character) => ({ name, classId: 0 })
  const exps = top((one) => BigInt(one.exp), -1n)
  const rich = top(adenaOf, -1n)
  return {
    pvp: top((one) => BigInt(one.pvp)).map((one) => ({ ...common(one), kills: one.pvp })),
    pk: top((one) => BigInt(one.pk)).map((one) => ({ ...common(one), kills: one.pk })),
    exp: exps.map((one) => ({ ...common(one), level: one.level })),
    adena: rich.map((one) => ({ ...common(one), amount: exact(adenaOf(one)) })),
  }
}

function clansOf(seen: Character[], { clanLevels, limit }: Realm) {
  const clans = clanLevels.map((level, index) => {
    const members = seen.filter(({ clan }) => clan === index + 1)
    const sum = (value: (one: Character) => number) =>
      members.reduce((total, one) => total + BigInt(value(one)), 0n)
    const sums = { pvp: sum((one) => one.pvp), pk: sum((one) => one.pk) }
    const name = clanName(index + 1)
    return { name, level, members: members.length, ...sums, exp: sum((one) => one.exp) }
  })
  const peopled = clans.filter(({ members }) => members > 0)
  const crowd = 10n ** 15n
  const by = (value: (clan: (typeof clans)[number]) => bigint, of = peopled) =>
    sorted(of, value).slice(0, limit)
  const pvp = by((clan) => clan.pvp).filter((clan) => clan.pvp > 0n)
  const pk = by((clan) => clan.pk).filter((clan) => clan.pk > 0n)
  const active = by((clan) => BigInt(clan.members) * crowd + clan.exp)
  const level = by((clan) => BigInt(clan.level), clans)
  return {
    pvp: pvp.map((clan) => ({ clanName: clan.name, totalPvp: exact(clan.pvp) })),
    pk: pk.map((clan) => ({ clanName: clan.name, totalPk: exact(clan.pk) })),
    active: active.map(({ name, members, exp }) => {
      return { clanName: name, memberCount: members, totalExp: exact(exp) }
    }),
    level: level.map((clan) => ({ clanName: clan.name, clanLevel: clan.level })),
  }
}

/** Neighbours fight together; a pair is seen only where both may be. */
function pairsOf(characters: Character[], limit: number): number[][] {
  const pairs = characters.slice(1).flatMap((other, index) => {
    const one = characters[index]
    if (!one?.isSeen || !other.isSeen) return []
    return {
      ids: [one.id, other.id],
      points: one.points,
      name: `${one.name} ${other.name}`,
    }
  })
  const top = sorted(pairs, ({ points }) => BigInt(points)).slice(0, limit)
  return top.map(({ ids }) => ids)
}

/** The naive way: everything in memory, the greatest first, equals by name. */
function sorted<Item extends { name: string }>(
  items: readonly Item[],
  value: (item: Item) => bigint,
): Item[] {
  return items.toSorted((a, b) => {
    if (value(a) !== value(b)) return value(a) < value(b) ? 1 : -1
    return a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1
  })
}

function exact(amount: bigint): number | string {
  return Number.isSafeInteger(Number(amount)) ? Number(amount) : String(amount)
}
