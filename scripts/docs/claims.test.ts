import { describe, expect, it } from '@jest/globals'
import {
  brokenLinks,
  lineNumbers,
  longReadme,
  machinePaths,
  missingPaths,
  unknownCommands,
} from './claims.ts'
import { tooManyWords } from './newcomer.ts'
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

const inReadme = (text: string) => ({ path: 'README.md', text })
const inPackage = (text: string) => ({ path: 'mfe-a/README.md', text })

describe('a link', () => {
  it.each(['[a](docs/map.md)', '[a](docs/)', '[a](mfe-a/src/routes.tsx#pages)'])(
    'may be %s',
    (text) => expect(brokenLinks(inReadme(text), repository)).toEqual([]),
  )

  it('is read from the folder of its file', () => {
    expect(brokenLinks(inPackage('[map](../docs/map.md)'), repository)).toEqual([])
    expect(brokenLinks(inPackage('[map](docs/map.md)'), repository)).toEqual([
      'the link to docs/map.md leads nowhere: mend or remove it',
    ])
  })
})

describe('a path', () => {
  it.each([
    '`mfe-a/src/routes.tsx`',
    '`mfe-a/locales/<language>/a.json`',
    '`mfe-*/src/routes.tsx`',
    '`shared-api/contract`',
    '`react/jsx-runtime`',
    '`mfe-a/dist/portal-manifest.json`',
    '`x.json`',
    '`routes.tsx`',
  ])('may be %s', (text) => {
    expect(missingPaths(inReadme(text), repository)).toEqual([])
  })

  it.each([
    '`mfe-a/src/gone.ts`',
    '`gone.ts`',
    '`mfe-b`',
    '`mfe-*/gone.ts`',
    '`shared-api/x`',
  ])('may not be %s', (text) =>
    expect(missingPaths(inReadme(text), repository)).toHaveLength(1),
  )

  it('may be relative to the folder of its file', () => {
    expect(missingPaths(inPackage('`src/routes.tsx`'), repository)).toEqual([])
    expect(missingPaths(inPackage('`src/gone.ts`'), repository)).toEqual([
      'src/gone.ts is not in the repository: correct the path or add the file',
    ])
  })
})

describe('a command', () => {
  it.each([
    '`npm start`',
    '`npm install`',
    '`pnpm install`',
    '`pnpm --filter mfe-a build`',
    '`pnpm --filter <package> test`',
    '`pnpm portal publish`',
    '`portal <command>`',
    '`npm run portal -- publish a --json`',
    '`npm run --silent cli -- news add --pt "Novo"`',
    '`npm run cli -- --help`',
    '`pnpm test`',
  ])('may be %s', (text) => {
    expect(unknownCommands(inReadme(text), repository)).toEqual([])
  })

  it.each([
    ['`npm run deploy`', 'no script deploy in package.json'],
    ['`pnpm --filter mfe-b build`', 'no package is named mfe-b'],
    ['`pnpm --filter mfe-a dev`', 'no script dev in mfe-a/package.json'],
    ['`pnpm build`', 'no script build in package.json'],
    ['`portal launch`', 'portal has no command launch'],
    ['`pnpm portal launch`', 'portal has no command launch'],
    ['`portal publish`', 'no shell finds portal, write npm run portal -- publish'],
    ['`npm run portal publish`', 'npm needs -- before publish'],
    ['`npm run cli -- news make`', 'cli news has no command make'],
    ['`npm run cli -- news add --fr x`', 'cli news add has no option --fr'],
  ])('may not be %s', (text, reason) => {
    expect(unknownCommands(inReadme(text), repository)).toEqual([
      `${text} cannot be run, ${reason}: correct it or add it`,
    ])
  })

  it('without a package is one of the root or of the folder of its file', () => {
    expect(unknownCommands(inPackage('`pnpm build`, `pnpm start`'), repository)).toEqual([])
  })
})

describe('other claims', () => {
  it('name no line of a file', () => {
    expect(lineNumbers(inReadme('see map.md:3'), repository)).toEqual([
      '“map.md:3” is wrong after the next edit: name the file or the function',
    ])
  })

  it('name no path of one machine', () => {
    expect(machinePaths(inReadme('`/home/ana/x`'), repository)).toEqual([
      '/home/ana/x is on one machine only: write it relative to the repository',
    ])
  })

  it('keep the README of a package short, but not that of the root', () => {
    const text = 'a line\n'.repeat(61)
    expect(longReadme(inReadme(text), repository)).toEqual([])
    expect(longReadme(inPackage(text), repository)).toHaveLength(1)
    expect(longReadme({ path: 'portal/kit/README.md', text }, repository)).toHaveLength(1)
    expect(longReadme(inPackage('a line\n'.repeat(60)), repository)).toEqual([])
  })
})

describe('the words that a newcomer reads', () => {
  const document = (path: string, words: number) => ({ path, text: 'word '.repeat(words) })

  it('are at most 5,000, and the longest document comes first', () => {
    const readme = document('README.md', 900)
    expect(tooManyWords([readme, document('shell/README.md', 4_100)])).toEqual([])
    expect(tooManyWords([readme, document('portal/kit/README.md', 4_101)])).toEqual([
      expect.stringContaining('5001 words'),
      '4101 portal/kit/README.md',
      '900 README.md',
    ])
  })

  it('are not those of operators and decisions', () => {
    const paths = ['docs/operations.md', 'docs/decisions/001-a.md', 'shared-ui/CREDITS.md']
    expect(tooManyWords(paths.map((path) => document(path, 9_000)))).toEqual([])
  })
})
