import type { Command } from 'commander'
import { answers } from 'portal-releases'
import { createRemote } from '#src/scaffold/create-remote.ts'

const nextSteps = (folder: string, path: string) => `
Next:
  pnpm install                    install what it needs; commit the lockfile too
  cd ${folder}
  pnpm dev                        open ${path} and work on it
  pnpm test
  pnpm exec portal build          then portal check, and portal publish
docs/teams.md tells the whole day.`

export function addNew(program: Command): void {
  program
    .command('new')
    .description('make a new remote in this workspace')
    .argument('<name>', 'its folder, such as mfe-guides')
    .option('--owner <team>', 'the team to call; without it, named after the remote')
    .option(
      '--path <path>',
      'the path of its first page; without it, named after the remote',
    )
    .addHelpText(
      'after',
      `
It builds, passes its own test and the contract gate as it is.
  $ portal new mfe-guides --owner "Guides team"`,
    )
    .action(
      answers(async (folder: string, options: { owner?: string; path?: string }) => {
        const { owner, path } = options
        const made = await createRemote({ from: process.cwd(), folder, owner, path })
        const text = `${folder} made, with ${made.files.length} files; its page is ${made.path}\n${nextSteps(folder, made.path)}`
        return { text, data: made }
      }),
    )
}
