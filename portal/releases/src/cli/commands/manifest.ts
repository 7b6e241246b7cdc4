import { resolve } from 'node:path'
import type { Command } from 'commander'
import { manifestJsonSchema } from 'portal-contract'
import { writeManifest } from '#src/builds/manifest.ts'
import { answers } from '#src/cli/answer.ts'

export function addManifest(program: Command): void {
  program
    .command('manifest')
    .description('write the manifest of an app that has just been built')
    .argument('[app]', "the app's folder", '.')
    .option('--schema', 'print the JSON schema of manifests, and write nothing')
    .addHelpText(
      'after',
      `
The manifest names the build and every file of it, with its hash. Build first:
  $ rspack build && portal manifest`,
    )
    .action(
      answers(async (app: string, { schema }: { schema?: true }) => {
        if (schema) {
          const text = manifestJsonSchema()
          return { text: text.trimEnd(), data: JSON.parse(text) }
        }
        const { name, build } = await writeManifest(resolve(app))
        return { text: `${name}@${build} built`, data: { name, build } }
      }),
    )
}
