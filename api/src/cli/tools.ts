import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { type Config, parseEnv } from '#src/config/env.ts'
import { StartError, unusableDatabase } from '#src/config/start-error.ts'
import { openWebDatabase } from '#src/database/open.ts'

/** Opens the web database for one command, on a running server too. */
export async function withWeb(
  work: (db: DatabaseSync, config: Config) => Promise<void> | void,
): Promise<void> {
  const config = parseEnv(process.env)
  if (!existsSync(config.webFile)) {
    throw new StartError(
      `there is no ${config.webFile}: set DATA_DIR to the data folder of the server`,
    )
  }
  const db = open(config.webFile)
  try {
    await work(db, config)
  } finally {
    db.close()
  }
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

export function sayRow(cells: readonly (string | number | null)[]): void {
  say(cells.map((cell) => cell ?? '-').join('\t'))
}

export function when(moment: number): string {
  return new Date(moment).toISOString()
}

function open(path: string) {
  try {
    return openWebDatabase(path)
  } catch (error) {
    throw unusableDatabase(path, error)
  }
}
