import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { realmFileSchema } from 'shared-api/contract'
import { doctorCommand } from '#src/cli/doctor-command.ts'
import { print, wholeNumber } from '#src/cli/tools.ts'
import { makeOwnFolder } from '#src/config/data-files.ts'
import { readConfig, toDataDir } from '#src/config/env.ts'
import { readRealmFile } from '#src/config/realm-file.ts'
import { StartError } from '#src/config/start-error.ts'
import { generateRealm } from '#src/demo/generate-realm.ts'

const count = wholeNumber(8, 'Give a whole number from 1 to 99999999.')

export function realmCommands(): Command {
  const realm = new Command('realm').description(
    'The realm: its settings and its game database',
  )

  realm
    .command('schema')
    .description('print the JSON schema of realm.json')
    .action(() => print(JSON.stringify(realmFileSchema(), null, 2)))

  realm
    .command('generate')
    .description('generate the game database of the demo realm in DATA_DIR')
    .option('--characters <number>', 'number of characters', count, 5_000)
    .option('--seed <text>', 'the same seed makes the same realm', 'aurora')
    .action(({ characters, seed }: { characters: number; seed: string }) => {
      const { dataDir, gameFile, realmFile } = readConfig()
      const { coin } = readRealmFile(realmFile)
      if (existsSync(gameFile)) {
        throw new StartError(
          `${gameFile} already exists: move it away to generate a new one`,
        )
      }
      makeOwnFolder(dataDir)
      generateRealm(gameFile, { characters, seed, coinId: coin.itemId })
      print(`made ${gameFile} with ${characters} characters`)
    })

  realm
    .command('connect')
    .description(
      'ask for the database of the game server, test it, and write the settings into DATA_DIR',
    )
    .action(connectRealm)

  realm.addCommand(doctorCommand())

  return realm
}

/** Exit code 0 only if nothing that the site needs is missing. */
async function connectRealm() {
  // Nothing else is read: a setting that is wrong may be what this corrects.
  const dataDir = toDataDir(process.env.DATA_DIR)
  // Imported late: other commands ask nothing.
  const { connect } = await import('#src/cli/connect/connect.ts')
  const cancelled = new StartError('cancelled: nothing was written')
  // The input ended: no prompt notices, and nothing else is under way.
  const inputEnd = once(process, 'beforeExit').then(() => {
    throw cancelled
  })
  try {
    if (!(await Promise.race([connect(dataDir), inputEnd]))) process.exitCode = 1
  } catch (error) {
    // The operator pressed Ctrl-C.
    const isCancelled = error instanceof Error && error.name === 'ExitPromptError'
    throw isCancelled ? cancelled : error
  }
}
