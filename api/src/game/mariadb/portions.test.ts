import { expect, it } from '@jest/globals'
import { parseEnv } from '#src/config/env.ts'
import { openGame } from '#src/game/open.ts'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import {
  createTables,
  type Engine,
  type LayoutName,
  spelling,
} from '#src/testing/mariadb/layouts.ts'
import type { Mariadb } from '#src/testing/mariadb/server.ts'

const wealthIndex =
  'CREATE INDEX portal_items_wealth ON items (item_id, owner_id, loc, count)'

/** 5,000 characters with two purses each, in 60 clans. Ids have gaps, as those of emulators. */
async function createRealm(server: Mariadb, layout: LayoutName, engine: Engine) {
  const database = `portions_${layout.replace('-', '_')}_${engine.toLowerCase()}`
  const id = '268435456 + seq * 13'
  await server.query(createTables(database, layout, engine, 'utf8mb4'))
  await server.query(`
    INSERT INTO accounts (login, password, ${spelling[layout].access})
      SELECT CONCAT('a', seq), '', IF(seq MOD 7 = 0, -1, 0) FROM seq_1_to_1000;
    INSERT INTO characters (${spelling[layout].id}, account_name, char_name, level, exp, pvpkills, pkkills, clanid,
        classid, deletetime, accesslevel, online, lastAccess)
      SELECT ${id}, CONCAT('a', 1 + seq MOD 1000), CONCAT('Char', seq), 40, seq * 11, seq MOD 13, seq MOD 5,
        seq MOD 61 * 3, 1, 0, IF(seq MOD 90 = 0, 100, 0), 0, 1 FROM seq_1_to_5000;
    INSERT INTO items (owner_id, object_id, item_id, count, loc)
      SELECT ${id}, seq, 57, (seq * 7919) MOD 100003, 'INVENTORY' FROM seq_1_to_5000;
    INSERT INTO items (owner_id, object_id, item_id, count, loc)
      SELECT ${id}, 5000 + seq, 57, (seq * 104729) MOD 200003, 'WAREHOUSE' FROM seq_1_to_5000;
    INSERT INTO clan_data (clan_id, clan_name, clan_level, hasCastle)
      SELECT seq * 3, CONCAT('Clan', seq), seq MOD 9, 0 FROM seq_1_to_60;`)
  return database
}

/** @returns the rankings, and how many statements read each table of characters and items */
async function readRankings(server: Mariadb, database: string) {
  const statements: string[] = []
  const config = parseEnv({ GAME_DATABASE_URL: server.siteUrl(database) })
  const game = await openGame(config, 'UTC', ({ query }) => {
    statements.push(query.sql)
  })
  const { adena } = await game.players.ranking(25)
  const clans = await game.clans.ranking(25)
  await game.close()
  const count = (part: string) => statements.filter((sql) => sql.includes(part)).length
  return {
    rankings: { adena, clans },
    sums: { purses: count('sum(`i`.`count`)'), clans: count('sum(`c`.`exp`)') },
  }
}

describeWithMariadb('a table that reads lock', (server) => {
  const realm = (layout: LayoutName, engine: Engine) =>
    createRealm(server(), layout, engine)

  it.each(['mobius', 'c6-old', 'acis-old'] as const)(
    'is read in short portions in %s, to the same lists',
    async (layout) => {
      const locked = await realm(layout, 'MyISAM')
      const other = await realm(layout, 'InnoDB')
      for (const database of [locked, other])
        await server().query(`USE ${database}; ${wealthIndex}`)

      const inPortions = await readRankings(server(), locked)
      const whole = await readRankings(server(), other)
      expect(inPortions.rankings).toEqual(whole.rankings)
      expect(whole.rankings.adena).toHaveLength(25)
      expect(whole.rankings.clans.active).toHaveLength(25)
      expect(whole.sums).toEqual({ purses: 1, clans: 1 })
      expect(inPortions.sums).toEqual({ purses: 13, clans: 30 })
    },
  )

  it('is read at once where no index finds a portion', async () => {
    const database = await realm('c6', 'MyISAM')
    await server().query(`USE ${database}; DROP INDEX clanid ON characters`)
    const { sums } = await readRankings(server(), database)
    expect(sums).toEqual({ purses: 1, clans: 1 })
  })
})
