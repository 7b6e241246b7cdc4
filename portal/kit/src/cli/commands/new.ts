import { Option } from 'commander'
import { answers, type PortalCommand } from 'portal-releases'
import { type Tool, tools } from '#src/build/bundler.ts'
import { isInWorkspace } from '#src/dev/workspace.ts'
import { createAlone, createRemote } from '#src/scaffold/create.ts'

type NewOptions = {
  owner?: string
  path?: string
  tool: Tool
  package?: string
}

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

export function addNew(program: PortalCommand): void {
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
    .action(
      answers(async (folder: string, options: NewOptions) => {
        const { owner, path, tool, package: name } = options
        // npm sets it where the registry is not npm's own.
        const { npm_config_registry: registry } = process.env
        const from = process.cwd()
        const isAlone = !(await isInWorkspace(from))
        const made = isAlone
          ? await createAlone({ from, folder, owner, path, tool, package: name, registry })
          : await createRemote({ from, folder, owner, path })
        const next = isAlone ? nextStepsAlone(folder) : nextSteps(folder, made.path)
        const text = `${folder} made, with ${made.files.length} files; its page is ${made.path}\n${next}`
        return { text, data: made }
      }),
    )
}
