import { dirname, matchesGlob, normalize } from 'node:path/posix'
import {
  findCommands,
  findLineNumbers,
  findLinks,
  findMachinePaths,
  findPaths,
  type MarkdownFile,
} from './markdown.ts'
import { isPackageReadme } from './newcomer.ts'
import type { CommandTree, Repository } from './repository.ts'

/** Says what a Markdown file gets wrong, and what to do about it. */
export type Check = (file: MarkdownFile, repository: Repository) => string[]

/** What Markdown may name although it is made by building, releasing or running. */
const madeLater = [
  '{.portal,node_modules}{,/**}',
  '{*/,}dist{,/**}',
  '{artefacts,releases,environments}/**',
  '{**/,}{portal-manifest,mf-manifest,release,sandbox,backup}.json',
]

const folderOf = (file: MarkdownFile) => {
  const dir = dirname(file.path)
  return dir === '.' ? '' : `${dir}/`
}

export const brokenLinks: Check = (file, { paths }) =>
  findLinks(file.text)
    .filter((link) => !paths.has(normalize(`${folderOf(file)}${link}`).replace(/\/$/, '')))
    .map((link) => `the link to ${link} leads nowhere: mend or remove it`)

/** `<name>` and `x.` stand for any name, `…` for anything below. */
const toGlob = (path: string) =>
  path
    .replace(/\/$/, '')
    .replace(/<[^>]+>/g, '*')
    .replace(/(?<![\w-])x\./, '*.')
    .replace('…', '**')

function exists(path: string, paths: ReadonlySet<string>): boolean {
  const glob = toGlob(path)
  if (!/[*{]/.test(glob)) return paths.has(glob)
  return [...paths].some((known) => matchesGlob(known, glob))
}

export const missingPaths: Check = (file, { paths, packages }) => {
  const bases = ['', folderOf(file)]
  const imports = [...packages.values()].flatMap((known) => known.imports)
  // `react/jsx-runtime` or `store/releases` begin with no folder of ours: they speak of something else.
  const isOurs = (path: string) => {
    const [first = '', ...rest] = path.split('/')
    return rest.length === 0 || bases.some((base) => exists(`${base}${first}`, paths))
  }
  const isThere = (path: string) =>
    path.includes('/')
      ? bases.some((base) => exists(`${base}${path}`, paths))
      : exists(`{**/,}${path}`, paths)
  return findPaths(file.text)
    .filter((path) => isOurs(path) && !imports.includes(path))
    .filter((path) => !madeLater.some((glob) => matchesGlob(toGlob(path), glob)))
    .filter((path) => !isThere(path))
    .map((path) => `${path} is not in the repository: correct the path or add the file`)
}

const pnpmsOwn = ['add', 'deploy', 'exec', 'install', 'list', 'remove', 'update', 'why']
const isPlaceholder = (word: string) => word === '' || /^[<…-]/.test(word)

function checkScript(script: string, dirs: readonly string[], { packages }: Repository) {
  const offered = [...packages.values()].filter(({ dir }) => dirs.includes(dir))
  if (isPlaceholder(script) || offered.some(({ scripts }) => scripts.includes(script)))
    return null
  const places = offered.map(({ dir }) => `${dir ? `${dir}/` : ''}package.json`)
  return `no script ${script} in ${places.join(' or ')}`
}

function checkPnpm(words: string[], file: MarkdownFile, repository: Repository) {
  const [first = '', name = '', ...others] = words
  const [script = ''] = others.filter((word) => word !== 'run')
  if (first === '--filter') {
    const target = repository.packages.get(name)
    if (isPlaceholder(name)) return null
    return target
      ? checkScript(script, [target.dir], repository)
      : `no package is named ${name}`
  }
  const plain = first === 'run' ? name : first
  if (pnpmsOwn.includes(plain)) return null
  return checkScript(plain, ['', dirname(file.path)], repository)
}

/** Follows the words to a command of a program, and looks for each option there. */
function checkProgram(program: string, words: string[], tree: CommandTree): string | null {
  const [first = '', ...others] = words
  const next = tree.commands.find((command) => command.name === first)
  if (next) return checkProgram(`${program} ${first}`, others, next)
  if (tree.commands.length > 0 && !isPlaceholder(first))
    return `${program} has no command ${first}`
  const known = ['--help', ...tree.options]
  const unknown = words.find((word) => /^--\w/.test(word) && !known.includes(word))
  return unknown ? `${program} has no option ${unknown}` : null
}

/** Documents that speak of commands rather than say what to type, or of repositories that have `portal` as a package. */
const elsewhere = /^(docs\/(teams|ARCHITECTURE)\.md|docs\/decisions\/|portal\/)/

function checkNpm(words: string[], repository: Repository) {
  const [first = '', ...others] = words.filter((word) => word !== '--silent')
  if (['start', 'test'].includes(first)) return checkScript(first, [''], repository)
  if (first !== 'run') return null
  const [script = '', dashes, ...given] = others
  const program = Object.entries(repository.programs).find(([name]) => name === script)
  if (!program) return checkScript(script, [''], repository)
  if (dashes !== undefined && dashes !== '--') return `npm needs -- before ${dashes}`
  return checkProgram(script, given, program[1])
}

/** Why a command cannot be run, or null. */
function whyNot(
  command: string,
  file: MarkdownFile,
  repository: Repository,
): string | null {
  const [program, ...words] = command.split(/\s+/)
  if (program === 'npm') return checkNpm(words, repository)
  const isBare = program === 'portal'
  if (!isBare && words[0] !== 'portal') return checkPnpm(words, file, repository)
  const given = isBare ? words : words.slice(1)
  const problem = checkProgram('portal', given, repository.programs.portal)
  if (problem || !isBare || isPlaceholder(given[0] ?? '') || elsewhere.test(file.path))
    return problem
  return `no shell finds portal, write npm run portal -- ${given.join(' ')}`
}

export const unknownCommands: Check = (file, repository) =>
  findCommands(file.text).flatMap((command) => {
    const problem = whyNot(command, file, repository)
    return problem ? [`\`${command}\` cannot be run, ${problem}: correct it or add it`] : []
  })

export const lineNumbers: Check = ({ text }) =>
  findLineNumbers(text).map(
    (place) => `“${place}” is wrong after the next edit: name the file or the function`,
  )

export const machinePaths: Check = ({ text }) =>
  findMachinePaths(text).map(
    (path) => `${path} is on one machine only: write it relative to the repository`,
  )

const maxReadmeLines = 60

export const longReadme: Check = ({ path, text }) => {
  const lines = text.trimEnd().split('\n').length
  if (!isPackageReadme(path) || lines <= maxReadmeLines) return []
  return [
    `${lines} lines are more than ${maxReadmeLines}: move what is not needed into docs`,
  ]
}
