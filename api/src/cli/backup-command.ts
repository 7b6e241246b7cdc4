import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { Command } from 'commander'
import { print } from '#src/cli/tools.ts'
import { ownFile } from '#src/config/data-files.ts'
import { type Config, readConfig } from '#src/config/env.ts'
import { reasonOf, StartError, unusableDatabase } from '#src/config/start-error.ts'
import { diskAdvice, diskProblemOf } from '#src/disk/disk-problem.ts'

export function backupCommand(): Command {
  return new Command('backup')
    .description('copy the web database and its secret, also while the server runs')
    .argument('<file>', 'where the copy goes; an existing file is never replaced')
    .action(async (name: string) => {
      // pnpm runs this in the folder of the package.
      const file = resolve(process.env.INIT_CWD ?? '', name)
      await backUp(readConfig(), file)
    })
}

async function backUp({ webFile, dataDir, secretKey }: Config, file: string) {
  // With API_SECRET there is no secret file to copy.
  const key = secretKey === null ? join(dataDir, 'secret.key') : null
  for (const path of key ? [webFile, key] : [webFile]) {
    if (existsSync(path)) continue
    throw new StartError(`there is no ${path}: set DATA_DIR to that of the server`)
  }
  const keyFile = `${file}.secret.key`
  for (const path of [file, keyFile]) if (existsSync(path)) throw taken(path)
  reserve(file)
  try {
    await copyDatabase(webFile, file)
    verify(webFile, file)
    if (key) copyKey(key, keyFile)
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  }
  print(`copied the web database to ${file}`)
  if (key) print(`copied its secret to ${keyFile}`)
}

function reserve(file: string) {
  try {
    writeFileSync(file, '', { flag: 'wx', mode: ownFile })
  } catch (error) {
    throw unwritable(file, error)
  }
}

/** The largest batch size, which is more pages than a database has. */
const allPages = 2 ** 31 - 1

async function copyDatabase(from: string, to: string) {
  const source = new DatabaseSync(from, { timeout: 5_000 })
  try {
    // In one step, because each write of the server would restart a copy of several steps.
    await backup(source, to, { rate: allPages })
  } catch (error) {
    if (diskProblemOf(error) === 'disk-full') throw unwritable(to, error)
    throw unusableDatabase(from, error)
  } finally {
    source.close()
  }
}

/** Checks the copy, and makes it a single file without a write-ahead log. */
function verify(from: string, file: string) {
  const copy = new DatabaseSync(file)
  try {
    copy.exec('PRAGMA journal_mode = DELETE')
    const rows = copy.prepare('PRAGMA integrity_check').all()
    const [first] = rows.map((row) => String(row.integrity_check))
    if (first !== 'ok') throw new Error(first)
  } catch (error) {
    if (diskProblemOf(error)) throw unwritable(file, error)
    throw new StartError(
      `the copy of ${from} is damaged (${reasonOf(error)}): so is the database; restore an earlier backup`,
    )
  } finally {
    copy.close()
  }
}

function copyKey(from: string, to: string) {
  try {
    const text = readFileSync(from)
    writeFileSync(to, text, { flag: 'wx', mode: ownFile, flush: true })
  } catch (error) {
    // The file of somebody else stays; a part of a key is worth nothing.
    if (Object(error).code !== 'EEXIST') rmSync(to, { force: true })
    throw unwritable(to, error)
  }
}

function taken(path: string) {
  return new StartError(`${path} exists: name another file`)
}

function unwritable(path: string, error: unknown) {
  if (Object(error).code === 'EEXIST') return taken(path)
  const advice =
    diskAdvice(dirname(path), error) ?? 'name a file in a folder that can be written'
  return new StartError(`cannot write ${path} (${reasonOf(error)}): ${advice}`)
}
