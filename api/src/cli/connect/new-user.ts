import { randomBytes } from 'node:crypto'
import { askForNewUser, askToSendPassword } from '#src/cli/connect/questions.ts'
import type { Server } from '#src/cli/connect/server.ts'
import { type ServerLogin, toHost } from '#src/cli/connect/server-login.ts'
import { print } from '#src/cli/tools.ts'
import type { CoinChannel } from '#src/config/coin-channel.ts'
import type { GameDatabases } from '#src/config/env.ts'
import { isLoopback } from '#src/config/site.ts'
import { reasonOf, StartError } from '#src/config/start-error.ts'
import { examine } from '#src/game/doctor/examine.ts'
import { quoteUser } from '#src/game/doctor/grants.ts'

type NewUser = ServerLogin & {
  /** With its host, as SQL writes it. */
  quoted: string
}

type Options = {
  login: ServerLogin
  databases: GameDatabases
  channel: CoinChannel | null
}

/** @returns the login of a user who may do what the site needs; null if there will be none */
export async function makeUser(
  server: Server,
  { login, databases, channel }: Options,
): Promise<NewUser | null> {
  if (!(await server.isAdministrator())) return null
  const host = await server.ownHost()
  const name = await freeName(server, host)
  const { grants } = await examine({ databases, channel, user: `${name}@${host}` })
  print('')
  for (const grant of grants) print(grant)
  if (!(await askForNewUser(`${name}@${host}`))) return null
  if (isExposed(login) && !(await askToSendPassword(login.host))) return null
  const password = randomBytes(24).toString('base64url')
  const quoted = quoteUser(`${name}@${host}`)
  await server.createUser(quoted, password, grants)
  return { ...login, user: name, password, quoted }
}

/** Drops a user whose password could not be kept. @throws StartError that says so */
export async function orDrop(
  server: Server,
  user: NewUser | null,
  save: () => void,
): Promise<void> {
  try {
    save()
  } catch (error) {
    if (!user) throw error
    const { quoted } = user
    const fate = await server.dropUser(quoted).then(
      () => `the user ${quoted} was dropped again`,
      (failure: unknown) => `drop the user ${quoted} yourself (${reasonOf(failure)})`,
    )
    throw new StartError(`cannot write the settings (${reasonOf(error)}): ${fate}`)
  }
}

/** Whether others on the network can read what is sent. */
function isExposed({ host, tls }: ServerLogin): boolean {
  return tls === 'off' && !isLoopback(toHost(host))
}

/** A user of the site that is there already may have another owner. */
async function freeName(server: Server, host: string): Promise<string> {
  let name = 'portal'
  for (let count = 2; await server.hasUser(name, host); count += 1) name = `portal${count}`
  return name
}
