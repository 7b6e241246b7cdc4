import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { type Config, readConfig } from '#src/config/env.ts'
import { StartError } from '#src/config/start-error.ts'
import { openWebDatabase } from '#src/database/open.ts'
import { openGame } from '#src/game/open.ts'
import type { Game } from '#src/game/repositories.ts'

/** Only the server makes its files: a command would make others in a wrong folder. @throws StartError */
export function requireFile(path: string): void {
  if (existsSync(path)) return
  throw new StartError(
    `there is no ${path}: set DATA_DIR to the data folder of the server, or start the server once`,
  )
}

export async function withDatabase(
  work: (db: DatabaseSync, config: Config) => Promise<void> | void,
): Promise<void> {
  const config = readConfig()
  requireFile(config.webFile)
  const db = openWebDatabase(config.webFile)
  try {
    await work(db, config)
  } finally {
    db.close()
  }
}

/** Opens our database and that of the game, which may not answer. @throws StartError if there is no data folder */
export function withGame(
  work: (db: DatabaseSync, game: Game) => Promise<void>,
): Promise<void> {
  return withDatabase(async (db, config) => {
    if (!config.gameDatabases) requireFile(config.gameFile)
    const game = await openGame(config, 'UTC')
    try {
      await work(db, game)
    } finally {
      await game.close()
    }
  })
}

export async function withBothDatabases(
  webFile: string,
  { config, timeZone }: { config: Config; timeZone: string },
  work: (db: DatabaseSync, game: Game | null) => Promise<void>,
): Promise<void> {
  const db = openWebDatabase(webFile)
  try {
    const { gameFile, gameDatabases } = config
    const isThere = gameDatabases !== null || existsSync(gameFile)
    const game = isThere ? await openGame(config, timeZone) : null
    try {
      await work(db, game)
    } finally {
      await game?.close()
    }
  } finally {
    db.close()
  }
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

export function printRow(cells: readonly (string | number | null)[]): void {
  print(cells.map((cell) => cell ?? '-').join('\t'))
}

/** A moment for a program, in UTC. */
export function toIso(moment: number): string {
  return new Date(moment).toISOString()
}

/** A moment for a reader, as all our commands print it: 2026-01-31 12:00:00 UTC. */
export function toUtc(moment: number): string {
  return `${toIso(moment).slice(0, 19).replace('T', ' ')} UTC`
}
