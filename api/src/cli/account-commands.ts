import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { normaliseLogin } from 'shared-api/contract/rules/accounts'
import type { Account } from '#src/accounts/accounts.ts'
import { hashPassword } from '#src/accounts/passwords/password-hash.ts'
import {
  type AccountRepositories,
  createAccountRepositories,
} from '#src/accounts/repositories.ts'
import { print, printRow, requireFile, toUtc, withBothDatabases } from '#src/cli/tools.ts'
import { readConfig } from '#src/config/env.ts'
import { readRealmFile } from '#src/config/realm-file.ts'
import { readSecretKey } from '#src/config/secret-key.ts'
import { siteOf } from '#src/config/site.ts'
import { reasonOf, StartError } from '#src/config/start-error.ts'
import type { Game } from '#src/game/repositories.ts'
import { resetMinutes } from '#src/mail/new-mail.ts'
import { accountLink } from '#src/mail/templates.ts'
import { createKeyring, newSecret } from '#src/secrets/secrets.ts'

const shownEvents = 20

/** The account is null if only the game knows it. */
type Subject = { login: string; account: Account | null }
type Tools = { web: AccountRepositories; game: Game; siteUrl: string }
type Work = (tools: Tools, subject: Subject) => Promise<void>

export function accountCommands(): Command {
  const account = new Command('account').description('Player accounts')
  const add = (name: string, description: string, work: Work) =>
    account
      .command(name)
      .description(description)
      .argument('<login>')
      .action((login: string) => withAccount(login, work))

  add('show', 'print an account and its latest security events', show)
  add('ban', 'ban an account from the game; on the site it may log in but not spend', ban)
  add('unban', 'lift every ban on an account', unban)
  add('reset', 'end every session and print a link to set a new password', reset)
  const closing = 'close an account for good, on the site and in the game'
  add('remove', `${closing}; see docs/operations.md`, remove)
  return account
}

async function show({ web, game }: Tools, { login, account }: Subject) {
  const isBanned = await game.characters.isBanned(login)
  printRow(['login', login])
  const status = isBanned ? 'banned' : 'active'
  printRow(['status', account?.isRemoved ? 'removed' : status])
  if (account) {
    const sessions = await web.sessions.ofAccount(account.id, '')
    print(`email\t${account.email} (${account.emailConfirmed ? '' : 'not '}confirmed)`)
    printRow(['created', toUtc(account.createdAt)])
    printRow(['sessions', sessions.length])
  } else {
    printRow(['site', 'never logged in'])
  }
  for (const { at, event, address } of await web.audit.ofLogin(login, shownEvents)) {
    printRow([toUtc(at), event, address ?? 'operator'])
  }
}

async function ban({ web, game }: Tools, subject: Subject) {
  await banInGame(game, subject.login)
  await record(web, 'banned', subject)
  print(`banned ${subject.login}`)
}

async function unban({ web, game }: Tools, subject: Subject) {
  await game.accounts.unban(subject.login)
  await record(web, 'unbanned', subject)
  print(`unbanned ${subject.login}`)
}

async function reset({ web, siteUrl }: Tools, subject: Subject) {
  const { login, account } = subject
  if (!account) {
    throw new StartError(
      `${login} has no password on the site: it logs in with its game password`,
    )
  }
  if (account.isRemoved) throw new StartError(`${login} is removed for good`)
  await web.sessions.endAll(account.id)
  await record(web, 'reset-by-operator', subject)
  const token = await web.mailLinks.issueReset(account)
  print(
    `ended every session of ${login}; this link works once, for ${resetMinutes} minutes:`,
  )
  print(accountLink(siteUrl, 'reset', token))
}

/** Can be repeated, and run by two operators at once. */
async function remove({ web, game }: Tools, { login }: Subject) {
  // A real hash, so that a login takes as long as any other failed login.
  const unknownHash = await hashPassword(newSecret())
  const wasActive = await web.registrations.remove({ login, unknownHash })
  await banInGame(game, login).catch((error: unknown) => {
    throw new StartError(
      `${login} is removed from the site, but could not be banned in the game (${reasonOf(error)}): run this again, or ban ${login} in the game`,
    )
  })
  print(wasActive ? `removed ${login}` : `${login} was removed before`)
}

/** Bans an account of the game, if there is one. @throws StartError if it is one that the site may not ban */
async function banInGame({ accounts }: Game, login: string) {
  if ((await accounts.ban(login)) || !(await accounts.find(login))) return
  throw new StartError(
    `${login} is staff of the game (its access level is above 0), and only an administrator of the game may change that`,
  )
}

function record(
  { audit }: AccountRepositories,
  event: 'banned' | 'unbanned' | 'reset-by-operator',
  { login, account }: Subject,
) {
  const subject = { id: account?.id ?? null, login }
  return audit.record({ event: `account.${event}`, account: subject, caller: null })
}

async function withAccount(given: string, work: Work) {
  const config = readConfig()
  const { webDatabase, webFile, gameFile, dataDir, secretKey, realmFile } = config
  // An account that only the game knows is removed without a database of the site.
  if (!webDatabase) {
    requireFile(work === show || !existsSync(gameFile) ? webFile : gameFile)
  }
  if (secretKey === null) requireFile(join(dataDir, 'secret.key'))
  const realm = readRealmFile(realmFile)
  await withBothDatabases(config, async (db, game) => {
    if (!game) throw new StartError(`there is no ${gameFile}: start the server once`)
    const web = createAccountRepositories(db, createKeyring(readSecretKey(config)))
    const login = normaliseLogin(given)
    const account = await web.accounts.findByLogin(login)
    if (!account && !(await game.accounts.find(login))) {
      throw new StartError(`there is no account ${login}`)
    }
    await work({ web, game, siteUrl: siteOf(config, realm).url }, { login, account })
  })
}
