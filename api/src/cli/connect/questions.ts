import confirm from '@inquirer/confirm'
import input from '@inquirer/input'
import password from '@inquirer/password'
import select from '@inquirer/select'
import {
  type FoundDatabase,
  type ServerLogin,
  toHost,
} from '#src/cli/connect/server-login.ts'
import { isLoopback } from '#src/config/site.ts'

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

export function askForNewUser(site: string): Promise<boolean> {
  return confirm({ message: `Make the user ${site} now, with these rights and no others?` })
}

/** A new password is part of a statement, unlike that of a login. */
export function askToSendPassword(host: string): Promise<boolean> {
  return confirm({
    message: `The new password would cross the network to ${host} unencrypted, where others may read it. Send it?`,
    default: false,
  })
}
