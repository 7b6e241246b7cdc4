import { expect, it } from '@jest/globals'
import {
  brokenLinks,
  lineNumbers,
  longReadme,
  machinePaths,
  missingPaths,
  tooManyWords,
} from './claims.ts'
import { unknownCommands } from './commands.ts'
import type { CommandTree, Repository } from './repository.ts'

const program = (name: string, options: string[], commands: CommandTree[] = []) => ({
  name,
  options,
  commands,
})

const repository: Repository = {
  paths: new Set([
    ...['README.md', 'docs', 'docs/map.md', 'shared-api', 'shared-api/src'],
    ...['mfe-a', 'mfe-a/README.md', 'mfe-a/src', 'mfe-a/src/routes.tsx'],
    ...['mfe-a/locales', 'mfe-a/locales/pt', 'mfe-a/locales/pt/a.json'],
  ]),
  packages: new Map([
    ['', { dir: '', scripts: ['start', 'test', 'portal', 'cli'], imports: [] }],
    ['mfe-a', { dir: 'mfe-a', scripts: ['build'], imports: [] }],
    ['shared-api', { dir: 'shared-api', scripts: [], imports: ['shared-api/contract'] }],
  ]),
  programs: {
    portal: program('portal', [], [program('publish', ['--json'])]),
    cli: program('cli', [], [program('news', [], [program('add', ['--pt'])])]),
  },
}

const fenced = (language: string, ...lines: string[]) =>
  ['```'.concat(language), ...lines, '```', ''].join('\n')
const inReadme = (text: string) => ({ path: 'README.md', text })
const inPackage = (text: string) => ({ path: 'mfe-a/README.md', text })

const whyNot = (command: string, reason: string) =>
  [
    unknownCommands,
    inReadme(`\`${command}\``),
    `\`${command}\` cannot be run, ${reason}: correct it or add it`,
  ] as const

const missing = (path: string, text = `\`${path}\``) =>
  [
    missingPaths,
    inReadme(text),
    `${path} is not in the repository: correct the path or add the file`,
  ] as const

const wrong = [
  [
    brokenLinks,
    inPackage('![map](docs/map.md "The map")'),
    'the link to docs/map.md leads nowhere: mend or remove it',
  ],
  ...['mfe-a/src/gone.ts', 'gone.ts', 'mfe-b', 'mfe-*/gone.ts', 'shared-api/x'].map(
    (path) => missing(path),
  ),
  missing(
    'mfe-a/src/gone.ts',
    fenced('', '├── mfe-a/', '│   └── src/', '│       └── gone.ts'),
  ),
  whyNot('npm run launch', 'no script launch in package.json'),
  whyNot('pnpm --filter mfe-b build', 'no package is named mfe-b'),
  whyNot('pnpm --filter mfe-a dev', 'no script dev in mfe-a/package.json'),
  whyNot('pnpm build', 'no script build in package.json'),
  whyNot('portal launch', 'portal has no command launch'),
  whyNot('portal publish', 'no shell finds portal, write npm run portal -- publish'),
  whyNot('npm run portal publish', 'npm needs -- before publish'),
  whyNot('npm run cli -- news make', 'cli news has no command make'),
  whyNot('npm run cli -- news add --fr x', 'cli news add has no option --fr'),
  ...['map.md:3', 'map.md#L7', 'line 12'].map(
    (place) =>
      [
        lineNumbers,
        inReadme(`see ${place}`),
        `“${place}” is wrong after the next edit: name the file or the function`,
      ] as const,
  ),
  ...['/home/ana/x', 'C:\\portal'].map(
    (path) =>
      [
        machinePaths,
        inReadme(`in ${path} `),
        `${path} is on one machine only: write it relative to the repository`,
      ] as const,
  ),
] as const

// The documents of this repository show what is right (scripts/docs.test.ts).
it.each(wrong.map(([check, file, problem]) => ({ check, file, problem })))(
  'a document is wrong: $problem',
  ({ check, file, problem }) => expect(check(file, repository)).toEqual([problem]),
)

it('a placeholder, a file that is made later and another site are not looked for', () => {
  const text = '`mfe-a/dist/x.json` `portal <command>` [a](https://example.org) `/top`'
  for (const check of [brokenLinks, missingPaths, unknownCommands, machinePaths])
    expect(check(inReadme(text), repository)).toEqual([])
})

it('the README of a package is short, but that of the root may be long', () => {
  const text = 'a line\n'.repeat(61)
  const problem = '61 lines are more than 60: move what is not needed into docs'
  expect(longReadme(inReadme(text), repository)).toEqual([])
  expect(longReadme(inPackage(text.slice(7)), repository)).toEqual([])
  for (const path of ['mfe-a/README.md', 'portal/kit/README.md'])
    expect(longReadme({ path, text }, repository)).toEqual([problem])
})

it('a newcomer has 4,500 words to read, the longest document first, without those of operators', () => {
  const document = (path: string, words: number) => ({ path, text: 'word '.repeat(words) })
  const readme = document('README.md', 900)
  const others = ['docs/operations.md', 'docs/decisions/001-a.md', 'shared-ui/CREDITS.md']
  const unread = others.map((path) => document(path, 9_000))
  expect(tooManyWords([...unread, readme, document('shell/README.md', 3_600)])).toEqual([])
  expect(tooManyWords([readme, document('portal/kit/README.md', 3_601)])).toEqual([
    expect.stringContaining('4501 words'),
    '3601 portal/kit/README.md',
    '900 README.md',
  ])
})
