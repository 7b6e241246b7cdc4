import type { CoinChannel } from '#src/config/coin-channel.ts'
import { readDatabaseUrl } from '#src/config/database-url.ts'
import { examine } from '#src/game/doctor/examine.ts'
import type { Mariadb } from '#src/testing/mariadb/server.ts'

type Urls = { game: string; login?: string; channel?: CoinChannel; user?: string }

/** The report of the doctor, without the process of a command. */
export function examineAs({ game, login, channel, user }: Urls) {
  return examine({
    databases: {
      game: readDatabaseUrl(game),
      login: login ? readDatabaseUrl(login) : null,
      read: null,
    },
    channel: channel ?? null,
    user,
  })
}

/** Makes a user with the rights that the doctor prints. @returns what the doctor found */
export async function grantRights(
  server: Mariadb,
  database: string,
  user: string,
  channel: CoinChannel = 'stack',
) {
  const game = server.siteUrl(database)
  const report = await examineAs({ game, channel, user: `${user}@%` })
  await server.query(`CREATE USER ${user}@'%'`)
  for (const grant of report.grants) await server.query(grant)
  return report
}
