import { randomBytes } from 'node:crypto'
import confirm from '@inquirer/confirm'
import {
  openServer,
  type Server,
  type ServerLogin,
  toHost,
} from '#src/cli/connect/server.ts'
import { print } from '#src/cli/tools.ts'
import type { CoinChannel } from '#src/config/coin-channel.ts'
import type { GameDatabases } from '#src/config/env.ts'
import { isLoopback } from '#src/config/site.ts'
import { reasonOf, StartError } from '#src/config/start-error.ts'
import { examine } from '#src/game/doctor/examine.ts'
import { quoteUser } from '#src/game/doctor/grants.ts'
import { GameUnavailableError } from '#src/game/errors.ts'

type SiteUser = ServerLogin & {
  /** With its host, such as portal@localhost. */
  account: string
  isNew: boolean
}

type Options = {
  login: ServerLogin
  databases: GameDatabases
  choices: { channel: CoinChannel | null; mirrorsPremium: boolean }
  /** The channel that was chosen before: what began on it ends on it. */
  former: CoinChannel | null
  before: { GAME_DATABASE_URL?: string | undefined }
}

/** @returns the login of a user who may do what the site needs; null if there will be none */
export async function makeUser(
  server: Server,
  { login, databases, choices, former, before }: Options,
): Promise<SiteUser | null> {
  if (!(await server.isAdministrator())) return null
  const host = await server.ownHost()
  const own = await findOwnUser(login, before)
  const name = own?.user ?? (await freeName(server, host))
  const account = own?.account ?? `${name}@${host}`
  const quoted = quoteUser(account)
  const grantsFor = async (channel: CoinChannel | null) =>
    (await examine({ databases, ...choices, channel, user: account })).grants
  const grants = await grantsFor(choices.channel)
  if (own) grants.push(...(await grantsFor(former)).filter((one) => !grants.includes(one)))
  print('')
  for (const grant of grants) print(grant)
  const question = own
    ? `Give the user ${account} these rights now, and no others?`
    : `Make the user ${account} now, with these rights and no others?`
  if (!(await confirm({ message: question }))) return own
  if (own) {
    await server.changeRights(quoted, grants)
    return own
  }
  // A new password is part of a statement, unlike that of a login.
  const isExposed = login.tls === 'off' && !isLoopback(toHost(login.host))
  const warning = `The new password would cross the network to ${login.host} unencrypted, where others may read it. Send it?`
  if (isExposed && !(await confirm({ message: warning, default: false }))) return null
  const password = randomBytes(24).toString('base64url')
  await server.createUser(quoted, password, grants)
  return { ...login, user: name, password, account, isNew: true }
}

/** Drops a user whose password could not be kept. @throws StartError that says so */
export async function orDrop(server: Server, user: SiteUser | null, save: () => void) {
  try {
    save()
  } catch (error) {
    if (!user?.isNew) throw error
    const quoted = quoteUser(user.account)
    const fate = await server.dropUser(quoted).then(
      () => `the user ${quoted} was dropped again`,
      (failure: unknown) => `drop the user ${quoted} yourself (${reasonOf(failure)})`,
    )
    throw new StartError(`cannot write the settings (${reasonOf(error)}): ${fate}`)
  }
}

/** @returns the user that this command made before, if the settings still have its password and this server takes it */
async function findOwnUser(
  login: ServerLogin,
  { GAME_DATABASE_URL = '' }: Options['before'],
): Promise<SiteUser | null> {
  const url = URL.parse(GAME_DATABASE_URL)
  if (!url || !/^portal\d*$/.test(url.username)) return null
  const user = { ...login, user: url.username, password: decodeURIComponent(url.password) }
  await using server = openServer(user)
  try {
    return { ...user, account: await server.matchedAccount(), isNew: false }
  } catch (error) {
    if (error instanceof GameUnavailableError) return null
    throw error
  }
}

/** A user of the site that is there already may have another owner. */
async function freeName(server: Server, host: string): Promise<string> {
  let name = 'portal'
  for (let count = 2; await server.hasUser(name, host); count += 1) name = `portal${count}`
  return name
}
