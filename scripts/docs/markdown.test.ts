import { describe, expect, it } from '@jest/globals'
import {
  findCommands,
  findLineNumbers,
  findLinks,
  findMachinePaths,
  findPaths,
} from './markdown.ts'

const fenced = (language: string, ...lines: string[]) =>
  ['```'.concat(language), ...lines, '```', ''].join('\n')

describe('what is found in Markdown', () => {
  it.each([
    ['[map](docs/map.md)', ['docs/map.md']],
    ['![home](images/home.png "The home page")', ['images/home.png']],
    ['[part](../README.md#commands)', ['../README.md']],
    ['[here](#commands)', []],
    ['[there](https://example.org/a.md)', []],
    [fenced('md', '[a sample](nowhere.md)'), []],
  ])('links: %j', (markdown, links) => {
    expect(findLinks(markdown)).toEqual(links)
  })

  it.each([
    ['`shell/src/portal.tsx`', ['shell/src/portal.tsx']],
    ['`README.md`', ['README.md']],
    ['`locales/{pt,en,es}/<ns>.json`', ['locales/{pt,en,es}/<ns>.json']],
    ['`mfe-guides`', ['mfe-guides']],
    ['`/top-players` `useEffect` `pages[path]`', []],
    ['`#src/paths.ts` `./paths.ts` `@rspack/core` `https://a.b/c.ts`', []],
    ['src/not-in-backticks.ts', []],
    [
      fenced('', 'api/    the server', '  src/', '    app.ts   routes.ts', 'docs/'),
      ['api/', 'api/src/', 'api/src/app.ts', 'api/src/routes.ts', 'docs/'],
    ],
    [
      fenced('', '├── shell/', '│   └── src/', '└── docs/'),
      ['shell/', 'shell/src/', 'docs/'],
    ],
    [fenced('sh', 'cat src/a.ts'), []],
  ])('paths: %j', (markdown, paths) => {
    expect(findPaths(markdown)).toEqual(paths)
  })

  it.each([
    ['Type `npm start`, then `PORT=9000 npm run dev`.', ['npm start', 'npm run dev']],
    ['`pnpm --filter\napi cli`', ['pnpm --filter api cli']],
    [fenced('sh', '$ npm test  # all of it'), ['npm test']],
    [
      fenced('sh', 'portal publish a && portal promote b'),
      ['portal publish a', 'portal promote b'],
    ],
    ['`portal-kit` and `portal` are names; npm start is prose', []],
    [fenced('ts', 'npm start'), []],
  ])('commands: %j', (markdown, commands) => {
    expect(findCommands(markdown)).toEqual(commands)
  })

  it.each([
    ['see shell/src/portal.tsx:42', ['shell/src/portal.tsx:42']],
    ['see portal.tsx#L7', ['portal.tsx#L7']],
    ['on line 12 and lines 3-4', ['line 12', 'lines 3']],
    ['at most 60 lines; http://localhost:8080', []],
  ])('line numbers: %j', (markdown, places) => {
    expect(findLineNumbers(markdown)).toEqual(places)
  })

  it.each([
    ['`/home/ana/portal/x.ts`', ['/home/ana/portal/x.ts']],
    ['in /tmp/store or C:\\portal', ['/tmp/store', 'C:\\portal']],
    ['`/usr/bin/chromium`, `/api/home`, https://a.b/home/', []],
  ])('paths of one machine: %j', (markdown, paths) => {
    expect(findMachinePaths(markdown)).toEqual(paths)
  })
})
