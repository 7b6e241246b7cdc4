import input from '@inquirer/input'
import password from '@inquirer/password'
import select from '@inquirer/select'
import { makeUser, orDrop } from '#src/cli/connect/new-user.ts'
import {
  openServer,
  type Server,
  type ServerLogin,
  toHost,
  toUrl,
} from '#src/cli/connect/server.ts'
import { describeProblem, printReport } from '#src/cli/doctor-command.ts'
import { print } from '#src/cli/tools.ts'
import { type CoinChannel, coinChannels } from '#src/config/coin-channel.ts'
import { DatabaseUrlError } from '#src/config/database-url.ts'
import { type GameDatabases, readGameDatabases } from '#src/config/env.ts'
import { readSettings, settingsFile, writeSettings } from '#src/config/settings-file.ts'
import { isLoopback } from '#src/config/site.ts'
import { StartError } from '#src/config/start-error.ts'
import { examine } from '#src/game/doctor/examine.ts'
import { GameUnavailableError } from '#src/game/errors.ts'

type Names = { game: string; login: string }

/** Asks how to reach the game database, tests it, and writes the settings. @returns whether nothing is missing */
export async function connect(dataDir: string): Promise<boolean> {
  const { server: reached, login } = await reachServer()
  await using server = reached
  const names = await chooseDatabases(server)
  const databases = toDatabases(toSettings(login, names))
  const before = { ...readSettings(dataDir), ...process.env }
  const former = coinChannels.find((name) => name === before.COIN_CHANNEL) ?? null
  const channel = await chooseChannel(databases, former)
  const choices = { channel, mirrorsPremium: Boolean(before.PREMIUM_MIRROR) }
  const user = await makeUser(server, { login, databases, choices, former, before })
  const urls = toSettings(user ?? login, names)
  const settings = { ...urls, COIN_CHANNEL: channel }
  // First of all: the password of a new user stands nowhere else.
  await orDrop(server, user, () => writeSettings(dataDir, settings))
  const report = await examine({ databases: toDatabases(urls), ...choices })
  printReport(report)
  print(`\nwrote ${settingsFile(dataDir)}, which only you can read`)
  for (const name of Object.keys(settings))
    if (process.env[name] !== undefined)
      print(`${name} is also set in the environment, which wins: remove it there`)
  print('restart the site to use it: npm start')
  return report.isSound
}

async function reachServer() {
  for (let login = await askForLogin(null); ; login = await askForLogin(login)) {
    try {
      const server = openServer(login)
      await server.ownHost()
      return { server, login }
    } catch (error) {
      if (error instanceof DatabaseUrlError) print(`  this ${error.message}`)
      else if (error instanceof GameUnavailableError)
        print(`  ${describeProblem(error.problem, error.message)}`)
      else throw error
    }
  }
}

/** @param before what was answered before, if the server could not be reached with it */
async function askForLogin(before: ServerLogin | null): Promise<ServerLogin> {
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

async function chooseDatabases(server: Server): Promise<Names> {
  const games = await server.databasesWith('characters')
  if (games.length === 0) {
    throw new StartError(
      'this user sees no database with the table characters: log in as another user, or install the game server first',
    )
  }
  const game = await select({ message: 'Database of the game server:', choices: games })
  const logins = await server.databasesWith('accounts')
  if (logins.includes(game)) return { game, login: game }
  if (logins.length === 0) {
    throw new StartError(
      `neither ${game} nor another database that this user sees has the table accounts: log in as another user`,
    )
  }
  const message = 'Database of the login server:'
  return { game, login: await select({ message, choices: logins }) }
}

/** @param former what was chosen before @returns how coins get into the game; asks only where the database leaves a choice */
async function chooseChannel(databases: GameDatabases, former: CoinChannel | null) {
  const { channels } = await examine({ databases, channel: former })
  const possible = channels.filter(({ isSafe }) => isSafe)
  if (possible.length < 2) return possible[0]?.name ?? former
  return select({
    message: 'How do coins get into the game?',
    default: former ?? 'stack',
    choices: possible.map(({ name, note }) => ({ value: name, description: note })),
  })
}

function toSettings(login: ServerLogin, { game, login: accounts }: Names) {
  return {
    GAME_DATABASE_URL: toUrl(login, game),
    LOGIN_DATABASE_URL: accounts === game ? null : toUrl(login, accounts),
    // A replica would still be that of the database before.
    GAME_READ_URL: null,
  }
}

function toDatabases(urls: ReturnType<typeof toSettings>) {
  return readGameDatabases(urls.GAME_DATABASE_URL, urls.LOGIN_DATABASE_URL)
}
