import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { normaliseLogin } from 'shared-api/contract/rules/accounts'
import { hashPassword } from '#src/accounts/passwords/password-hash.ts'
import { createAccountRepositories } from '#src/accounts/repositories.ts'
import {
  commandBy,
  print,
  printRow,
  requireFile,
  toUtc,
  withBothDatabases,
} from '#src/cli/tools.ts'
import { readConfig } from '#src/config/env.ts'
import { readRealmFile } from '#src/config/realm-file.ts'
import { readSecretKey } from '#src/config/secret-key.ts'
import { siteOf } from '#src/config/site.ts'
import { reasonOf, StartError } from '#src/config/start-error.ts'
import { chooseLanguage } from '#src/http/headers.ts'
import { canonicalEmail } from '#src/mail/email-address.ts'
import { linkLifetimes } from '#src/mail/new-mail.ts'
import { accountLink } from '#src/mail/templates.ts'
import { banInGame, createBans, type Subject } from '#src/office/players/bans.ts'
import { findPlayers, readPlayer, type Site } from '#src/office/players/players.ts'
import { createKeyring, newSecret } from '#src/secrets/secrets.ts'

/** Of each list. */
const shownRows = 20

type Tools = Site & { siteUrl: string }
type Work = (tools: Tools, subject: Subject, given: string) => Promise<void>

export function accountCommands(): Command {
  const account = new Command('account').description('Player accounts')
  const add = (name: string, description: string, work: Work) =>
    account
      .command(name)
      .description(description)
      .argument('<login>', 'or number, or e-mail address')
      .action((login: string, given: string) => withAccount(login, work, given))

  add('show', 'print an account and its latest security events', show)
  add('ban', 'ban an account from the game; on the site it may log in but not spend', ban)
  add('unban', 'lift every ban on an account', unban)
  add('reset', 'end every session and print a link to set a new password', reset)
  add('remove-factor', 'turn off the second factor of a player who lost it', removeFactor)
  const correction = 'give an account another e-mail address, which the old one can undo'
  add('email', correction, setEmail).argument('<address>')
  const closing = 'close an account for good, on the site and in the game'
  add('remove', `${closing}; see docs/operations.md`, remove)
  return account
}

async function show(tools: Tools, { login, account }: Subject) {
  const player = await readPlayer(tools, login)
  printRow(['login', login])
  printRow(['status', player.state])
  if (account) {
    print(`email\t${account.email} (${account.emailConfirmed ? '' : 'not '}confirmed)`)
    printRow(['number', account.id])
    printRow(['created', toUtc(account.createdAt)])
    printRow(['sessions', player.sessions.length])
    printRow(['balance', player.balance, 'owes', player.debt])
  } else {
    printRow(['site', 'never logged in'])
  }
  for (const { id, createdAt, status, coins } of player.orders.slice(0, shownRows)) {
    printRow(['order', id, toUtc(Date.parse(createdAt)), status, `${coins} coins`])
  }
  for (const { id, createdAt, state, ...row } of player.deliveries.slice(0, shownRows)) {
    const sent = [`${row.coins} coins`, row.characterName]
    printRow(['delivery', id, toUtc(Date.parse(createdAt)), state, ...sent])
  }
  for (const { at, event, address, actor } of player.events.slice(0, shownRows)) {
    printRow([toUtc(Date.parse(at)), event, actor?.name ?? address ?? 'operator'])
  }
}

async function ban({ webDatabase: db, game }: Tools, subject: Subject) {
  await createBans(db, game).ban(subject, null, byCommand())
  print(`banned ${subject.login}`)
}

async function unban({ webDatabase: db, game }: Tools, subject: Subject) {
  await createBans(db, game).unban(subject, byCommand())
  print(`unbanned ${subject.login}`)
}

const byCommand = () => ({ ...commandBy(), detail: 'at the command line' })

async function reset({ web, siteUrl }: Tools, subject: Subject) {
  const { login, account } = subject
  const reason = 'has no password on the site: it logs in with its game password'
  if (!account) throw new StartError(`${login} ${reason}`)
  if (account.isRemoved) throw new StartError(`${login} is removed for good`)
  await web.sessions.endAll(account.id)
  await web.audit.record('account.reset-by-operator', { account, ...commandBy() })
  const token = await web.mailLinks.issueReset(account)
  const { minutes } = linkLifetimes.reset
  print(`ended every session of ${login}; this link works once, for ${minutes} minutes:`)
  print(accountLink(siteUrl, 'reset', token))
}

async function removeFactor({ web }: Tools, { login, account }: Subject) {
  const wasOn = account && (await web.secondFactors.removeByStaff(account, byCommand()))
  print(`${login} ${wasOn ? 'logs in without codes now' : 'has no second factor'}`)
}

async function setEmail({ web, realm }: Tools, subject: Subject, address: string) {
  const { login, account } = subject
  const email = canonicalEmail(address)
  if (email === null) throw new StartError(`${address} is not one e-mail address`)
  if (!account || account.isRemoved)
    throw new StartError(`${login} was removed, or never logged in on the site`)
  const language = chooseLanguage(undefined, realm.languages)
  const by = { act: byCommand(), language }
  if (!(await web.emailChanges.correct(account.id, email, by)))
    throw new StartError(`${login} has ${email} already`)
  print(`${login} has ${email} now; both addresses get a mail, and sessions ended`)
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

async function withAccount(login: string, work: Work, given: string) {
  const config = readConfig()
  const { webFile, gameFile, dataDir, secretKey, realmFile } = config
  // An account that only the game knows is removed without a database of the site.
  if (!config.webDatabase) {
    requireFile(work === show || !existsSync(gameFile) ? webFile : gameFile)
  }
  if (secretKey === null) requireFile(join(dataDir, 'secret.key'))
  const realm = readRealmFile(realmFile)
  await withBothDatabases(config, async (webDatabase, game) => {
    if (!game) throw new StartError(`there is no ${gameFile}: start the server once`)
    const web = createAccountRepositories(webDatabase, createKeyring(readSecretKey(config)))
    const tools = { webDatabase, web, game, realm, siteUrl: siteOf(config, realm).url }
    await work(tools, await findAccount(tools, login), given)
  })
}

/** @param given a login, a number or an e-mail address @throws StartError unless it is one account */
async function findAccount({ webDatabase, web, game }: Tools, given: string) {
  const login = normaliseLogin(given)
  const account = await web.accounts.findByLogin(login)
  if (account || (await game.accounts.find(login))) return { login, account }
  const found = await findPlayers(webDatabase, game, given)
  const exact = found.filter(({ foundBy }) => foundBy === 'number' || foundBy === 'email')
  const [only, ...others] = exact.map((hit) => hit.login)
  if (only === undefined) throw new StartError(`there is no account ${login}`)
  if (others.length === 0)
    return { login: only, account: await web.accounts.findByLogin(only) }
  throw new StartError(`${given} has several accounts: ${[only, ...others].join(', ')}`)
}
