import { expect, it } from '@jest/globals'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import { engines, spelling } from '#src/testing/mariadb/layouts.ts'
import { createRealm } from '#src/testing/mariadb/realm.ts'
import { startApp } from '#src/testing/test-app.ts'

const charsets = { MyISAM: 'latin1', InnoDB: 'utf8mb4' } as const
const cases = (['mobius', 'acis', 'frozen'] as const).flatMap((layout) =>
  engines.map((engine) => ({ layout, engine })),
)

/** Characters, and as many banned accounts: reading the bans anew for each character reads the square of it. */
const size = 1_000

const lists = [
  '/api/players/ranking',
  '/api/clans/ranking',
  '/api/events/ffa',
  '/api/events/pvp2v2',
  '/api/events/heroes',
  '/api/events/olympiad',
]

describeWithMariadb('a ranking on MariaDB', (server) => {
  const rowsRead = async () => {
    const rows = await server().query(
      "SELECT SUM(variable_value) AS sum FROM information_schema.global_status WHERE variable_name LIKE 'HANDLER\\_READ%'",
    )
    return Number(rows[0]?.sum)
  }

  it.each(cases)(
    'of $layout on $engine reads each table a few times, however many are banned',
    async ({ layout, engine }) => {
      const charset = charsets[engine]
      const database = await createRealm(server(), { layout, engine, charset })
      const { id, access } = spelling[layout]
      await server().query(`
        INSERT INTO accounts (login, password, ${access}) SELECT CONCAT('b', seq), '', -1 FROM seq_1_to_${size};
        INSERT INTO characters (${id}, account_name, char_name, level, classid)
          SELECT 100 + seq, CONCAT('b', seq), CONCAT('c', seq), 1, 10 FROM seq_1_to_${size}`)
      const { app } = await startApp({
        env: { GAME_DATABASE_URL: server().siteUrl(database) },
      })
      for (const path of lists) {
        const before = await rowsRead()
        expect([path, (await app.inject(path)).statusCode]).toEqual([path, 200])
        expect([path, (await rowsRead()) - before < 40 * size]).toEqual([path, true])
      }
    },
  )
})
