import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { normaliseLogin } from 'shared-api/contract/rules/accounts'
import type { Account } from '#src/accounts/accounts.ts'
import {
  type AccountRepositories,
  createAccountRepositories,
} from '#src/accounts/repositories.ts'
import { banInGame, removeAccount } from '#src/cli/remove-account.ts'
import { print, requireFile, toUtc, withBothDatabases } from '#src/cli/tools.ts'
import { type Config, readConfig } from '#src/config/env.ts'
import { readRealmFile } from '#src/config/realm-file.ts'
import { readSecretKey } from '#src/config/secret-key.ts'
import { siteOf } from '#src/config/site.ts'
import { StartError } from '#src/config/start-error.ts'
import type { Game } from '#src/game/repositories.ts'
import { resetMinutes } from '#src/mail/limits.ts'
import { accountLink } from '#src/mail/templates.ts'
import { createKeyring } from '#src/secrets/secrets.ts'

const shownEvents = 20

/** The account is null if only the game knows it. */
type Subject = { login: string; account: Account | null }
type Tools = { web: AccountRepositories; game: Game; siteUrl: string }

export function accountCommands(): Command {
  const account = new Command('account').description('Player accounts')

  account
    .command('show')
    .description('print an account and its latest security events')
    .argument('<login>')
    .action((login: string) => withAccount(login, show, { isReader: true }))

  account
    .command('ban')
    .description('ban an account from the game; on the site it may log in but not spend')
    .argument('<login>')
    .action((login: string) =>
      withAccount(login, async ({ web, game }, subject) => {
        await banInGame(game, subject.login)
        await recordEvent(web, 'account.banned', subject)
        print(`banned ${subject.login}`)
      }),
    )

  account
    .command('unban')
    .description('lift every ban on an account')
    .argument('<login>')
    .action((login: string) =>
      withAccount(login, async ({ web, game }, subject) => {
        await game.accounts.unban(subject.login)
        await recordEvent(web, 'account.unbanned', subject)
        print(`unbanned ${subject.login}`)
      }),
    )

  account
    .command('reset')
    .description('end every session and print a link to set a new password')
    .argument('<login>')
    .action((login: string) => withAccount(login, reset))

  account
    .command('remove')
    .description(
      'close an account for good, on the site and in the game; see docs/operations.md',
    )
    .argument('<login>')
    .action((login: string) => withAccount(login, remove))

  return account
}

async function show({ web, game }: Tools, { login, account }: Subject) {
  const isBanned = await game.characters.isBanned(login)
  print(`login\t${login}`)
  print(`status\t${account?.isRemoved ? 'removed' : isBanned ? 'banned' : 'active'}`)
  if (account) {
    const sessions = await web.sessions.ofAccount(account.id, '')
    print(`email\t${account.email} (${account.emailConfirmed ? '' : 'not '}confirmed)`)
    print(`created\t${toUtc(account.createdAt)}`)
    print(`sessions\t${sessions.length}`)
  } else {
    print('site\tnever logged in')
  }
  for (const { at: moment, event, address } of await web.audit.ofLogin(
    login,
    shownEvents,
  )) {
    print(`${toUtc(moment)}\t${event}\t${address ?? 'operator'}`)
  }
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
  await recordEvent(web, 'account.reset-by-operator', subject)
  const token = await web.mailLinks.issueReset(account)
  print(
    `ended every session of ${login}; this link works once, for ${resetMinutes} minutes:`,
  )
  print(accountLink(siteUrl, 'reset', token))
}

async function remove(tools: Tools, { login }: Subject) {
  const wasActive = await removeAccount(tools, login)
  print(wasActive ? `removed ${login}` : `${login} was removed before`)
}

function recordEvent(
  web: AccountRepositories,
  event: 'account.banned' | 'account.unbanned' | 'account.reset-by-operator',
  { login, account }: Subject,
) {
  return web.audit.record({
    event,
    account: { id: account?.id ?? null, login },
    caller: null,
  })
}

/** An account that only the game knows is removed without a database of the site. */
function requireData({ webFile, gameFile, dataDir, secretKey }: Config, isReader: boolean) {
  requireFile(isReader || !existsSync(gameFile) ? webFile : gameFile)
  if (secretKey === null) requireFile(join(dataDir, 'secret.key'))
}

async function withAccount(
  given: string,
  work: (tools: Tools, subject: Subject) => Promise<void>,
  { isReader = false } = {},
) {
  const config = readConfig()
  requireData(config, isReader)
  const realm = readRealmFile(config.realmFile)
  const { webFile, gameFile } = config
  const { timeZone } = realm
  await withBothDatabases(webFile, { config, timeZone }, async (db, game) => {
    if (!game) throw new StartError(`there is no ${gameFile}: start the server once`)
    const web = createAccountRepositories(db, createKeyring(readSecretKey(config)))
    const login = normaliseLogin(given)
    const account = await web.accounts.findByLogin(login)
    if (!account && !(await game.accounts.find(login))) {
      throw new StartError(`there is no account ${login}`)
    }
    const siteUrl = siteOf(config, realm).url
    await work({ web, game, siteUrl }, { login, account })
  })
}
