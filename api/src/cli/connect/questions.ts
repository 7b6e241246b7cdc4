import confirm from '@inquirer/confirm'
import input from '@inquirer/input'
import password from '@inquirer/password'
import select from '@inquirer/select'
import {
  type FoundDatabase,
  type ServerLogin,
  toHost,
} from '#src/cli/connect/server-login.ts'
import type { CoinChannel } from '#src/config/coin-channel.ts'
import { isLoopback } from '#src/config/site.ts'
import type { ChannelReport } from '#src/game/doctor/channels.ts'

/** @param before what was answered before, if the server could not be reached with it */
export async function askForLogin(before: ServerLogin | null): Promise<ServerLogin> {
  const host = await input({
    message: 'Host of the database server:',
    default: before?.host ?? '127.0.0.1',
  })
  const port = await input({
    message: 'Port:',
    default: before?.port ?? '3306',
    validate: (text) => /^\d{1,5}$/.test(text) || 'Give a number, such as 3306.',
  })
  const tls = isLoopback(toHost(host))
    ? 'off'
    : await select<ServerLogin['tls']>({
        message: 'Encrypt the connection?',
        choices: [
          { value: 'on', name: 'yes, and check the certificate' },
          { value: 'unverified', name: 'yes, without checking the certificate' },
          { value: 'off', name: 'no: the network is private' },
        ],
      })
  const user = await input({
    message: 'User (an administrator can make one for the site in a moment):',
    default: before?.user ?? 'root',
  })
  return { host, port, tls, user, password: await password({ message: 'Password:' }) }
}

export function askWhichDatabase(
  message: string,
  found: readonly FoundDatabase[],
): Promise<string> {
  return select({ message, choices: found.map(({ name }) => name) })
}

/** @param possible the channels that the database can carry */
export function askForChannel(
  possible: readonly ChannelReport[],
  usual: CoinChannel,
): Promise<CoinChannel> {
  return select({
    message: 'How do coins get into the game?',
    default: usual,
    choices: possible.map(({ name, note }) => ({ value: name, description: note })),
  })
}

/** @param isNew whether the user has to be made first */
export function askForRights(site: string, isNew: boolean): Promise<boolean> {
  const message = isNew
    ? `Make the user ${site} now, with these rights and no others?`
    : `Give the user ${site} these rights now, and no others?`
  return confirm({ message })
}

/** A new password is part of a statement, unlike that of a login. */
export function askToSendPassword(host: string): Promise<boolean> {
  return confirm({
    message: `The new password would cross the network to ${host} unencrypted, where others may read it. Send it?`,
    default: false,
  })
}
