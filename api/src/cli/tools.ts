import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { type Config, parseEnv } from '#src/config/env.ts'
import { StartError } from '#src/config/start-error.ts'
import { openWebDatabase } from '#src/database/open.ts'
import { type Game, openGame } from '#src/game/repositories.ts'

export async function withDatabase(
  work: (db: DatabaseSync, config: Config) => Promise<void> | void,
): Promise<void> {
  const config = parseEnv(process.env)
  if (!existsSync(config.webFile)) {
    throw new StartError(
      `there is no ${config.webFile}: set DATA_DIR to the data folder of the server`,
    )
  }
  const db = openWebDatabase(config.webFile)
  try {
    await work(db, config)
  } finally {
    db.close()
  }
}

export async function withBothDatabases(
  webFile: string,
  { gameFile, timeZone }: { gameFile: string; timeZone: string },
  work: (db: DatabaseSync, game: Game | null) => Promise<void>,
): Promise<void> {
  const db = openWebDatabase(webFile)
  try {
    const game = existsSync(gameFile) ? await openGame(gameFile, timeZone) : null
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

export function toIso(moment: number): string {
  return new Date(moment).toISOString()
}
