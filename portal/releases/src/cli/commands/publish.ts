import { resolve } from 'node:path'
import type { Command } from 'commander'
import { answers } from '#src/cli/answer.ts'
import { storeOption } from '#src/cli/options.ts'
import { publish } from '#src/publish/publish.ts'

export function addPublish(program: Command): void {
  program
    .command('publish')
    .description("put an app's build into the store")
    .argument('[app]', "the app's folder", '.')
    .addOption(storeOption())
    .addHelpText(
      'after',
      `
No visitor sees the build until a release contains it. A published build never changes;
publishing it again does nothing.
  $ portal publish mfe-rankings
  rankings@0a1b2c3d4e5f published`,
    )
    .action(
      answers(async (app: string, { store }: { store: string }) => {
        const { name, build } = await publish(store, resolve(app))
        return { text: `${name}@${build} published`, data: { name, build } }
      }),
    )
}
