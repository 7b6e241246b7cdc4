import { writeFileSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { ownFile } from '#src/config/data-files.ts'
import { reasonOf, StartError, unusableDatabase } from '#src/config/start-error.ts'
import { diskProblemOf } from '#src/disk/disk-problem.ts'

/** The largest batch size, which is more pages than a database has. */
const allPages = 2 ** 31 - 1

/**
 * Copies a database that may be in use.
 * @throws StartError if it, or the copy, is damaged; the error itself if the disk of the copy is full
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  writeFileSync(to, '', { flag: 'wx', mode: ownFile })
  using source = new DatabaseSync(from, { timeout: 5_000 })
  try {
    // In one step, because each write of the server would restart a copy of several steps.
    await backup(source, to, { rate: allPages })
  } catch (error) {
    if (diskProblemOf(error) === 'disk-full') throw error
    throw unusableDatabase(from, error)
  }
  verify(from, to)
}

/** Checks the copy, and makes it a single file without a write-ahead log. */
function verify(from: string, to: string) {
  using copy = new DatabaseSync(to)
  try {
    copy.exec('PRAGMA journal_mode = DELETE')
    // All rows, because a bad page may only be met after the first, and says so in one line.
    const rows = copy.prepare('PRAGMA integrity_check').all()
    const [first] = rows.map((row) => String(row.integrity_check))
    if (first !== 'ok') throw new Error(first)
  } catch (error) {
    if (diskProblemOf(error)) throw error
    throw new StartError(
      `the copy of ${from} is damaged (${reasonOf(error)}): so is the database; restore an earlier backup`,
    )
  }
}
