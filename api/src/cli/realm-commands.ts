import { existsSync } from 'node:fs'
import { Command, InvalidArgumentError } from 'commander'
import { realmFileSchema } from 'shared-api/contract'
import { adviseIndexes } from '#src/cli/advise.ts'
import { makeOwnFolder } from '#src/config/data-files.ts'
import { parseEnv } from '#src/config/env.ts'
import { readRealmFile } from '#src/config/realm-file.ts'
import { reasonOf, StartError } from '#src/config/start-error.ts'
import { generateRealm } from '#src/demo/generate-realm.ts'

/** `realm`: the settings of the realm and its game database. */
export function realmCommands(): Command {
  const realm = new Command('realm').description(
    'The realm: its settings and its game database',
  )

  realm
    .command('schema')
    .description('print the JSON schema of realm.json')
    .action(() => {
      process.stdout.write(`${JSON.stringify(realmFileSchema(), null, 2)}\n`)
    })

  realm
    .command('generate')
    .description('generate the game database of the demo realm in DATA_DIR')
    .option('--characters <number>', 'number of characters', toCount, 5_000)
    .option('--seed <text>', 'the same seed makes the same realm', 'aurora')
    .action(({ characters, seed }: { characters: number; seed: string }) => {
      const { dataDir, gameFile, realmFile } = parseEnv(process.env)
      const { coin } = readRealmFile(realmFile)
      if (existsSync(gameFile)) {
        throw new StartError(
          `${gameFile} already exists: move it away to generate a new one`,
        )
      }
      makeOwnFolder(dataDir)
      generateRealm(gameFile, { characters, seed, coinId: coin.itemId })
      process.stdout.write(`made ${gameFile} with ${characters} characters\n`)
    })

  realm
    .command('advise')
    .description(
      'measure, on a copy, which indexes would speed up reads of the game database',
    )
    .action(() => {
      const { gameFile } = parseEnv(process.env)
      if (!existsSync(gameFile)) throw new StartError(`there is no ${gameFile}`)
      const advice = advise(gameFile)
      for (const { read, index, before, after } of advice) {
        process.stdout.write(
          `-- ${read}: ${before.toFixed(1)} ms, with it ${after.toFixed(1)} ms\n${index};\n`,
        )
      }
      if (advice.length === 0) process.stdout.write('no index would save 20% or more\n')
    })

  return realm
}

function advise(path: string) {
  try {
    return adviseIndexes(path)
  } catch (error) {
    throw new StartError(`cannot measure on a copy of ${path}: ${reasonOf(error)}`)
  }
}

function toCount(text: string): number {
  if (!/^[1-9]\d{0,7}$/.test(text)) {
    throw new InvalidArgumentError('Give a whole number from 1 to 99999999.')
  }
  return Number(text)
}
