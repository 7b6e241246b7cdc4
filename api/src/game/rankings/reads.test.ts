import { expect, it } from '@jest/globals'
import type { CompiledQuery } from 'kysely'
import { parseEnv } from '#src/config/env.ts'
import { openGame } from '#src/game/open.ts'
import type { Game } from '#src/game/repositories.ts'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import {
  createTables,
  type Engine,
  engines,
  type LayoutName,
  layouts,
  realms,
  spelling,
} from '#src/testing/mariadb/layouts.ts'
import { createRealm, readSql } from '#src/testing/mariadb/realm.ts'
import type { Mariadb } from '#src/testing/mariadb/server.ts'
import { openRealmSite } from '#src/testing/mariadb/sites.ts'
import answers from './reads.json' with { type: 'json' }

const cases = (['mobius', 'acis', 'frozen'] as const).flatMap((layout) =>
  engines.map((engine) => ({ layout, engine })),
)

/** Emulators were seen with each of them; the letters must be right in all. */
const charsets = { MyISAM: 'latin1', InnoDB: 'utf8mb3' } as const

/** The newer aCis has bosses by name, and others. */
const { '/npc-respawn of acis': respawnsOfAcis, ...usual } = answers

/** Characters, and as many banned accounts: reading the bans anew for each character reads the square of it. */
const size = 1_000

describeWithMariadb('a realm on MariaDB', (server) => {
  it.each(realms)('is read alike from $layout on $engine', async ({ layout, engine }) => {
    const charset = charsets[engine]
    const realm = { timeZone: 'UTC' }
    const { app } = await openRealmSite(server(), { layout, engine, charset, realm })
    const health = { status: 'ok', missing: [], realm: 'own' }
    expect((await app.inject('/api/health')).json()).toMatchObject(health)
    const ofAcis = { ...usual, '/npc-respawn': respawnsOfAcis }
    const expected = layout === 'acis' ? ofAcis : usual
    for (const [path, answer] of Object.entries(expected)) {
      const { statusCode, body } = await app.inject(`/api${path}`)
      expect([path, statusCode, JSON.parse(body)]).toEqual([path, 200, answer])
    }
    expect(await app.game.players.countOnline()).toBe(1)
    const ofAnna = await app.game.characters.ofAccount('anna')
    const names = ofAnna.map(({ id, name }) => `${id} ${name}`)
    expect(names).toEqual(['1 João', '2 Alba', '8 Nova'])
  })

  it('is read from a mixture of emulators, collations and letters of any case', async () => {
    const { app, visitor } = await openRealmSite(server(), {
      layout: 'acis',
      engine: 'InnoDB',
      prepare: readSql('mixture', 'acis'),
    })
    expect((await app.inject('/api/health')).json()).toMatchObject({ missing: [] })
    const { players, events, bosses } = app.game
    const { exp } = await players.ranking(10)
    expect(exp.map(({ name }) => name)).toEqual(['João', 'Alba', 'Nova'])
    expect(await events.heroes()).toHaveLength(1)
    expect(await bosses.respawns()).toContainEqual({ name: 'Valakas', nextRespawn: 0 })
    expect(await app.game.characters.isBanned('emil')).toBe(true)
    expect((await visitor.logIn('anna')).json().success).toBe(true)
  })

  const rowsRead = async () => {
    const [row] = await server().query(
      "SELECT SUM(variable_value) AS sum FROM information_schema.global_status WHERE variable_name LIKE 'HANDLER\\_READ%'",
    )
    return Number(row?.sum)
  }

  it.each(cases)(
    'of $layout on $engine has each table read a few times a ranking, however many are banned',
    async ({ layout, engine }) => {
      const { id, access } = spelling[layout]
      const { app } = await openRealmSite(server(), {
        layout,
        engine,
        charset: engine === 'MyISAM' ? 'latin1' : 'utf8mb4',
        prepare: `
          INSERT INTO accounts (login, password, ${access}) SELECT CONCAT('b', seq), '', -1 FROM seq_1_to_${size};
          INSERT INTO characters (${id}, account_name, char_name, level, classid)
            SELECT 100 + seq, CONCAT('b', seq), CONCAT('c', seq), 1, 10 FROM seq_1_to_${size}`,
      })
      const events = ['ffa', 'pvp2v2', 'heroes', 'olympiad'].map((name) => `events/${name}`)
      for (const path of ['players/ranking', 'clans/ranking', ...events]) {
        const before = await rowsRead()
        expect([path, (await app.inject(`/api/${path}`)).statusCode]).toEqual([path, 200])
        expect([path, (await rowsRead()) - before < 40 * size]).toEqual([path, true])
      }
    },
  )

  it.each(layouts)(
    'is searched for the banned, and for players online, by the advised indexes in %s',
    async (layout) => {
      const database = await createRealm(server(), { layout, engine: 'MyISAM' })
      await server().query(`
        CREATE INDEX characters_online ON characters (online);
        INSERT INTO accounts (login, password) SELECT CONCAT('a', seq), '' FROM seq_1_to_1000;
        CREATE INDEX portal_accounts_banned ON accounts (${spelling[layout].access})`)
      const online = await explain(server(), database, (game) => game.players.countOnline())
      expect(online).toEqual([expect.stringMatching(/^ref (characters_)?online$/)])
      const heroes = await explain(server(), database, (game) => game.events.heroes())
      expect(heroes).toContain('range portal_accounts_banned')
    },
  )

  it.each(['mobius', 'c6-old', 'acis-old'] as const)(
    'is read in short portions in %s where reads lock a table, to the same lists',
    async (layout) => {
      const index = 'CREATE INDEX portal_items ON items (item_id, owner_id, loc, count)'
      const read = async (engine: Engine) => {
        const database = await createCrowd(server(), layout, engine)
        await server().query(index)
        return readSums(server(), database)
      }
      const [inPortions, whole] = [await read('MyISAM'), await read('InnoDB')]
      expect(inPortions.rankings).toEqual(whole.rankings)
      expect(whole.rankings.adena).toHaveLength(25)
      expect(whole.rankings.clans.active).toHaveLength(25)
      expect(whole.sums).toEqual({ adena: 1, clans: 1 })
      expect(inPortions.sums).toEqual({ adena: 13, clans: 30 })
    },
  )

  it('is read at once where no index finds a portion', async () => {
    const database = await createCrowd(server(), 'c6', 'MyISAM')
    await server().query('DROP INDEX clanid ON characters')
    const { sums } = await readSums(server(), database)
    expect(sums).toEqual({ adena: 1, clans: 1 })
  })
})

/** @returns the statements of a read, and what it gives */
async function watch<Result>(
  server: Mariadb,
  database: string,
  read: (game: Game) => Promise<Result>,
) {
  const queries: CompiledQuery[] = []
  const config = parseEnv({ GAME_DATABASE_URL: server.siteUrl(database) })
  const game = await openGame(config, 'UTC', ({ query }) => {
    queries.push(query)
  })
  await game.ping()
  queries.length = 0
  const result = await read(game)
  await game.close()
  return { queries, result }
}

/** @returns how the database finds the rows of a read, and by which index */
async function explain(
  server: Mariadb,
  database: string,
  read: (game: Game) => Promise<unknown>,
) {
  const { queries } = await watch(server, database, read)
  const plans = await Promise.all(
    queries.map(({ sql, parameters }) => server.query(`EXPLAIN ${sql}`, [...parameters])),
  )
  return plans.flat().map(({ type, key }) => `${type} ${key}`)
}

/** @returns two rankings, and how many statements sum what their tables hold */
async function readSums(server: Mariadb, database: string) {
  const { queries, result } = await watch(server, database, async (game) => {
    const { adena } = await game.players.ranking(25)
    return { adena, clans: await game.clans.ranking(25) }
  })
  const count = (part: string) => queries.filter(({ sql }) => sql.includes(part)).length
  const sums = { adena: count('sum(`i`.`count`)'), clans: count('sum(`c`.`exp`)') }
  return { rankings: result, sums }
}

async function createCrowd(server: Mariadb, layout: LayoutName, engine: Engine) {
  const database = `crowd_${layout.replace('-', '_')}_${engine.toLowerCase()}`
  await server.query(createTables(database, layout, engine, 'utf8mb4'))
  await server.query(readSql('crowd', layout))
  return database
}
