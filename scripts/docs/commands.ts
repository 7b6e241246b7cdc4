import { dirname } from 'node:path/posix'
import { type Check, codeSpans, linesIn, type MarkdownFile } from './markdown.ts'
import type { CommandTree, Repository } from './repository.ts'

const managersOwn = [
  'add',
  'dist-tag',
  'exec',
  'install',
  'login',
  'list',
  'remove',
  'update',
  'why',
]

/** Documents that speak of commands rather than say what to type, or of repositories that have `portal` as a package. */
const elsewhere = /^(docs\/(teams|ARCHITECTURE)\.md|docs\/decisions\/|portal\/)/

const isPlaceholder = (word: string) => word === '' || /^[<…-]/.test(word)

/** Follows the words to a command of a program, and looks for each option there. */
function whyNotOf(program: string, words: string[], tree: CommandTree): string | null {
  const [first = '', ...others] = words
  const next = tree.commands.find((command) => command.name === first)
  if (next) return whyNotOf(`${program} ${first}`, others, next)
  if (tree.commands.length > 0 && !isPlaceholder(first))
    return `${program} has no command ${first}`
  const known = ['--help', ...tree.options]
  const unknown = words.find((word) => /^--\w/.test(word) && !known.includes(word))
  return unknown ? `${program} has no option ${unknown}` : null
}

function whyNot(
  command: string,
  { path }: MarkdownFile,
  { packages, programs }: Repository,
): string | null {
  const [program, ...words] = command
    .split(/\s+/)
    .filter((word) => !['run', '--silent'].includes(word))
  if (program === 'portal') {
    const problem = whyNotOf('portal', words, programs.portal)
    if (problem || isPlaceholder(words[0] ?? '') || elsewhere.test(path)) return problem
    return `no shell finds portal, write npm run portal -- ${words.join(' ')}`
  }
  const [, name = ''] = words[0] === '--filter' ? words.splice(0, 2) : []
  const [script = '', dashes = '--', ...given] = words
  if (isPlaceholder(script) || managersOwn.includes(script) || name.startsWith('<'))
    return null
  if (!packages.has(name)) return `no package is named ${name}`
  const places = [...packages].filter(
    ([known, { dir }]) => known === name || (name === '' && dir === dirname(path)),
  )
  if (!places.some(([, { scripts }]) => scripts.includes(script))) {
    const files = places.map(([, { dir }]) => `${dir ? `${dir}/` : ''}package.json`)
    return `no script ${script} in ${files.join(' or ')}`
  }
  const tree = Object.entries(programs).find(([known]) => known === script)?.[1]
  if (!tree) return null
  if (dashes !== '--') return `npm needs -- before ${dashes}`
  return whyNotOf(script, given, tree)
}

/** Commands in backticks or in a block of shell. */
export const unknownCommands: Check = (file, repository) =>
  [...codeSpans(file.text), ...linesIn(file.text, ['sh', 'bash']).flat()]
    .flatMap((line) => line.split(/&&|;|\||#/))
    .map((command) => command.trim().replace(/^(\$ )?([A-Z_]+=\S* )*/, ''))
    .filter((command) => /^(npm|pnpm|portal) /.test(command))
    .flatMap((command) => {
      const problem = whyNot(command, file, repository)
      return problem
        ? [`\`${command}\` cannot be run, ${problem}: correct it or add it`]
        : []
    })
