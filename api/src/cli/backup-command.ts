import { resolve } from 'node:path'
import { Command } from 'commander'
import { makeBackup, removeOldBackups } from '#src/cli/backup/make-backup.ts'
import { restore } from '#src/cli/backup/restore.ts'
import { print, wholeNumber } from '#src/cli/tools.ts'
import { readConfig, toDataDir } from '#src/config/env.ts'
import { StartError } from '#src/config/start-error.ts'

export function backupCommand(): Command {
  return new Command('backup')
    .description(
      'copy all that a restore needs into a new folder, also while the site runs',
    )
    .argument('[folder]', 'where the backups are; BACKUP_DIR if it is set')
    .option(
      '--keep <number>',
      'how many backups to keep there',
      wholeNumber(5, 'Give a number from 1 on, such as 14.'),
      14,
    )
    .action(async (given: string | undefined, { keep }: { keep: number }) => {
      const config = readConfig()
      const folder = given === undefined ? config.backupDir : fromHere(given)
      if (folder === null) {
        throw new StartError('no folder is named: give one, or set BACKUP_DIR')
      }
      print(`made ${await makeBackup(config, folder)}`)
      const removed = removeOldBackups(folder, keep)
      if (removed > 0) print(`removed ${removed} older, and kept the newest ${keep}`)
    })
}

export function restoreCommand(): Command {
  return new Command('restore')
    .description('put a backup into DATA_DIR, which must be empty')
    .argument('<backup>', 'the folder that the command backup made')
    .action(async (given: string) => {
      const dataDir = toDataDir(process.env.DATA_DIR)
      const left = await restore(fromHere(given), dataDir)
      print(`restored ${fromHere(given)} into ${dataDir}`)
      if (left) print(left)
    })
}

/** npm runs this in the folder of the package. */
function fromHere(path: string): string {
  return resolve(process.env.INIT_CWD ?? '', path)
}
