import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { reason } from 'shared-api/office/parts'
import { IsDate } from 'typebox/format'
import { Value } from 'typebox/value'
import type { By } from '#src/accounts/audit.ts'
import { type Config, readConfig } from '#src/config/env.ts'
import { iso } from '#src/config/realm-time.ts'
import { StartError } from '#src/config/start-error.ts'
import { openWebDatabase } from '#src/database/open.ts'
import type { WebDatabase } from '#src/database/schema.ts'
import { openGame } from '#src/game/open.ts'
import type { Game } from '#src/game/repositories.ts'

/** Only the server makes its files. @throws StartError */
export function requireFile(path: string): void {
  if (existsSync(path)) return
  throw new StartError(
    `there is no ${path}: set DATA_DIR to the data folder of the server, or start the server once`,
  )
}

/** @throws StartError if the site has no data yet: a command would make it in a wrong folder */
function readSiteConfig(): Config {
  const config = readConfig()
  if (!config.webDatabase) requireFile(config.webFile)
  return config
}

export async function withDatabase(
  work: (db: WebDatabase, config: Config) => Promise<void> | void,
): Promise<void> {
  const config = readSiteConfig()
  await using db = await openWebDatabase(config)
  await work(db, config)
}

/** Opens our database and that of the game, which may not answer. @throws StartError if there is no data folder */
export async function withGame(work: (db: WebDatabase, game: Game) => Promise<void>) {
  const config = readSiteConfig()
  await withBothDatabases(config, async (db, game) => {
    if (game) await work(db, game)
    else requireFile(config.gameFile)
  })
}

/** The game is null if the demo realm was not made yet. */
export async function withBothDatabases(
  config: Config,
  work: (db: WebDatabase, game: Game | null) => Promise<void>,
): Promise<void> {
  await using db = await openWebDatabase(config)
  const isThere = config.gameDatabases !== null || existsSync(config.gameFile)
  // No command shows the date of a siege.
  const game = isThere ? await openGame(config, 'UTC') : null
  await using closing = new AsyncDisposableStack()
  closing.defer(async () => game?.close())
  await work(db, game)
}

/** @param path as the operator types it: npm runs commands in the folder of the package */
export function fromHere(path: string): string {
  return resolve(process.env.INIT_CWD ?? '', path)
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

export function printRow(cells: readonly (string | number | null)[]): void {
  print(cells.map((cell) => cell ?? '-').join('\t'))
}

/** Parses an argument that is a whole number from 1 on, with so many digits at most. */
export function wholeNumber(digits: number, advice: string) {
  return (text: string): number => {
    if (/^[1-9]\d*$/.test(text) && text.length <= digits) return Number(text)
    throw new InvalidArgumentError(advice)
  }
}

/** Parses the reason of an act, which the office demands too. */
export function toReason(text: string): string {
  const trimmed = text.trim()
  if (Value.Check(reason, trimmed)) return trimmed
  throw new InvalidArgumentError('Give a reason of 3 to 500 characters.')
}

/** A moment for a reader, as all our commands print it: 2026-01-31 12:00:00 UTC. */
export function toUtc(moment: number): string {
  return `${iso(moment).slice(0, 19).replace('T', ' ')} UTC`
}

/** The user of the server who runs a command. */
export function commandBy(): By {
  return { actor: { id: null, name: process.env.SUDO_USER || userName() }, caller: null }
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run as a user without a name.
    return `user ${process.getuid?.()}`
  }
}

export function toDay(text: string): string {
  if (IsDate(text)) return text
  throw new InvalidArgumentError('Give a day as YYYY-MM-DD.')
}
