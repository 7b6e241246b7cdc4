import { existsSync } from 'node:fs'
import { Command, InvalidArgumentError } from 'commander'
import { realmFileSchema } from 'shared-api/contract'
import { connectCommand } from '#src/cli/connect-command.ts'
import { doctorCommand } from '#src/cli/doctor-command.ts'
import { print } from '#src/cli/tools.ts'
import { makeOwnFolder } from '#src/config/data-files.ts'
import { readConfig } from '#src/config/env.ts'
import { readRealmFile } from '#src/config/realm-file.ts'
import { StartError } from '#src/config/start-error.ts'
import { generateRealm } from '#src/demo/generate-realm.ts'

export function realmCommands(): Command {
  const realm = new Command('realm').description(
    'The realm: its settings and its game database',
  )

  realm
    .command('schema')
    .description('print the JSON schema of realm.json')
    .action(() => {
      print(JSON.stringify(realmFileSchema(), null, 2))
    })

  realm
    .command('generate')
    .description('generate the game database of the demo realm in DATA_DIR')
    .option('--characters <number>', 'number of characters', toCount, 5_000)
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

  realm.addCommand(connectCommand())
  realm.addCommand(doctorCommand())

  return realm
}

function toCount(text: string): number {
  if (!/^[1-9]\d{0,7}$/.test(text)) {
    throw new InvalidArgumentError('Give a whole number from 1 to 99999999.')
  }
  return Number(text)
}
