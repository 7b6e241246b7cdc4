import { expect, it } from '@jest/globals'
import type { CompiledQuery } from 'kysely'
import { parseEnv } from '#src/config/env.ts'
import { openGame } from '#src/game/open.ts'
import type { Game } from '#src/game/repositories.ts'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import { layouts, spelling } from '#src/testing/mariadb/layouts.ts'
import { createRealm } from '#src/testing/mariadb/realm.ts'

describeWithMariadb('an index that the documents advise', (server) => {
  /** @returns how the database finds the rows of a read, and by which index */
  const indexesOf = async (database: string, read: (game: Game) => Promise<unknown>) => {
    const queries: CompiledQuery[] = []
    const config = parseEnv({ GAME_DATABASE_URL: server().siteUrl(database) })
    const game = await openGame(config, 'UTC', ({ query }) => {
      queries.push(query)
    })
    await game.ping()
    queries.length = 0
    await read(game)
    await game.close()
    const plans = await Promise.all(
      queries.map(({ sql, parameters }) =>
        server().query(`EXPLAIN ${sql}`, [...parameters]),
      ),
    )
    return plans.flat().map(({ type, key }) => `${type} ${key}`)
  }

  it.each(layouts)('counts the players online in %s', async (layout) => {
    const database = await createRealm(server(), { layout, engine: 'MyISAM' })
    await server().query(
      `USE ${database}; CREATE INDEX characters_online ON characters (online)`,
    )
    expect(await indexesOf(database, ({ players }) => players.countOnline())).toEqual([
      expect.stringMatching(/^ref (characters_)?online$/),
    ])
  })

  it.each(layouts)('finds the banned accounts in %s', async (layout) => {
    const database = await createRealm(server(), { layout, engine: 'MyISAM' })
    await server().query(`
      USE ${database};
      INSERT INTO accounts (login, password) SELECT CONCAT('a', seq), '' FROM seq_1_to_1000;
      CREATE INDEX portal_accounts_banned ON accounts (${spelling[layout].access})`)
    const indexes = await indexesOf(database, ({ events }) => events.heroes())
    expect(indexes).toContain('range portal_accounts_banned')
  })
})
