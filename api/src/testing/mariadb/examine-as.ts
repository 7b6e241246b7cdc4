import type { CoinChannel } from '#src/config/coin-channel.ts'
import { readDatabaseUrl } from '#src/config/database-url.ts'
import { examine } from '#src/game/doctor/examine.ts'

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
