import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

export type CommandTree = {
  name: string
  options: readonly string[]
  commands: readonly CommandTree[]
}

export type Repository = {
  /** Files and folders, relative to the root, with forward slashes. */
  paths: ReadonlySet<string>
  /** By name, which is empty for the root, as is its folder. Others may import `imports`, such as `shared-api/contract`. */
  packages: ReadonlyMap<string, { dir: string; scripts: string[]; imports: string[] }>
  /** By the script that runs them. */
  programs: Readonly<Record<'portal' | 'cli', CommandTree>>
}

export function listFiles(root: string): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard']
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  return listed.split('\n').filter((file) => file !== '' && existsSync(join(root, file)))
}

function withFolders(files: readonly string[]): Set<string> {
  const paths = new Set(files)
  for (const file of files) {
    for (let dir = dirname(file); dir !== '.'; dir = dirname(dir)) paths.add(dir)
  }
  return paths
}

type PackageJson = { name: string; scripts?: object; exports?: object }

function readPackage(root: string, file: string) {
  const text = readFileSync(join(root, file), 'utf8')
  const { name, scripts = {}, exports = {} }: PackageJson = JSON.parse(text)
  const dir = file === 'package.json' ? '' : dirname(file)
  const imports = Object.keys(exports).map((entry) => entry.replace(/^\./, name))
  return [dir === '' ? '' : name, { dir, scripts: Object.keys(scripts), imports }] as const
}

/** Prints the commands of a program. It may be no part of the portal, so it runs on its own. */
const print = (program: URL) => `
  const { createProgram } = await import('${program}')
  const describe = (command) => ({
    name: command.name(),
    options: command.options.flatMap(({ long }) => long ?? []),
    commands: command.commands.map(describe),
  })
  console.log(JSON.stringify(describe(await createProgram(false))))`

/** @returns the commands of a program @param file where its function `createProgram` is */
function readProgram(root: string, file: string): CommandTree {
  const script = ['--input-type=module', '--eval', print(pathToFileURL(join(root, file)))]
  return JSON.parse(execFileSync('node', script, { cwd: root, encoding: 'utf8' }))
}

export function readRepository(root: string): Repository {
  const files = listFiles(root)
  const manifests = files.filter((file) => /^([\w-]+\/){0,2}package\.json$/.test(file))
  return {
    paths: withFolders(files),
    packages: new Map(manifests.map((file) => readPackage(root, file))),
    programs: {
      portal: readProgram(root, 'portal/gateway/src/cli/program.ts'),
      cli: readProgram(root, 'api/src/cli/program.ts'),
    },
  }
}
