import { Option } from 'commander'
import type { AddCommand } from 'portal-releases'
import { tools } from '#src/build/bundler.ts'
import { isInWorkspace } from '#src/dev/workspace.ts'
import { type CreateAloneOptions, createAlone, createRemote } from '#src/scaffold/create.ts'

type NewOptions = Omit<CreateAloneOptions, 'from' | 'folder' | 'registry'>

const nextSteps = (folder: string, path: string) => `
Next:
  pnpm install                    install what it needs; commit the lockfile too
  cd ${folder}
  pnpm dev                        open ${path} and work on it
  pnpm test
  pnpm exec portal build          then portal check, and portal publish
docs/teams.md tells the whole day.`

const nextStepsAlone = (folder: string) => `
Next:
  cd ${folder}
  npm install
  npm test
  npm run dev -- --portal <the portal's address>
  npm run build                   then npx portal publish --npm
The README of portal-kit tells the whole day.`

export const addNew: AddCommand = (program) =>
  program
    .command('new')
    .description('make a new remote, in this workspace or in a folder of its own')
    .argument('<name>', 'its folder, such as mfe-guides')
    .option('--owner <team>', 'the team to call; without it, named after the remote')
    .option(
      '--path <path>',
      'the path of its first page; without it, named after the remote',
    )
    .addOption(
      new Option('--tool <tool>', 'what builds it, outside of a workspace')
        .choices(tools)
        .default('rspack'),
    )
    .option(
      '--package <name>',
      'the npm package of its builds, outside of a workspace; without it, its name',
    )
    .example(`
It builds, passes its own test and the contract gate as it is.
  $ portal new mfe-guides --owner "Guides team"
  $ npx portal-kit new guides --tool vite --package @guides/remote`)
    .answer(async (folder: string, options: NewOptions) => {
      // npm sets it where the registry is not npm's own.
      const { npm_config_registry: registry } = process.env
      const from = process.cwd()
      const isAlone = !(await isInWorkspace(from))
      const made = isAlone
        ? await createAlone({ ...options, from, folder, registry })
        : await createRemote({ ...options, from, folder })
      const next = isAlone ? nextStepsAlone(folder) : nextSteps(folder, made.path)
      const text = `${folder} made, with ${made.files.length} files; its page is ${made.path}\n${next}`
      return { text, data: made }
    })
