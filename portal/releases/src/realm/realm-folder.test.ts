import { execFileSync } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, expect, it } from '@jest/globals'
import { useTempFolder } from '#src/testing/temp-store.ts'
import { readRealmFolder } from './realm-folder.ts'

const temp = useTempFolder()

beforeEach(() => write('../defaults.json', '{ "name": "Default" }'))

async function write(file: string, content: string | Buffer) {
  const path = join(temp(), 'realm', file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

const read = () => readRealmFolder(join(temp(), 'realm'), join(temp(), 'defaults.json'))

it('a realm folder that was never made is the default settings', () => {
  expect(read()).toEqual({ realm: { name: 'Default' }, problems: [] })
})

it('a realm folder may have files as Windows Notepad saves them, with a byte order mark', async () => {
  await write('settings.json', '\uFEFF{ "name": "Valhalla" }')
  await write('texts/en.json', '\uFEFF{ "gate": { "title": "Our gate" } }')
  await write('pages/rules.en.md', '\uFEFF# Law')
  expect(read()).toEqual({
    realm: {
      name: 'Valhalla',
      content: {
        texts: { en: { gate: { title: 'Our gate' } } },
        pages: { '/rules': { en: [['h2', 'Law']] } },
      },
    },
    problems: [],
  })
})

const inFolder = (file: string) => join(temp(), 'realm', file)

it.each<[string, string, () => Promise<unknown>, RegExp]>([
  ['a folder', 'settings.json', () => mkdir(inFolder('settings.json')), /is not a file: /],
  [
    'an endless file',
    'settings.json',
    async () => execFileSync('mkfifo', [inFolder('settings.json')]),
    /is not a file: replace it by one$/,
  ],
  ['a file', 'texts', () => write('texts', '{}'), /is not a folder: replace it by one$/],
  [
    // Root may read everything, but follows no link to itself either.
    'a file that nobody can read',
    'pages/rules.en.md',
    async () => {
      await mkdir(inFolder('pages'))
      await symlink('rules.en.md', inFolder('pages/rules.en.md'))
    },
    /cannot be read \(ELOOP\): let the user who runs the portal read it$/,
  ],
  [
    'a file in Latin-1',
    'texts/pt.json',
    () =>
      write('texts/pt.json', Buffer.from('{ "gate": { "title": "Portão" } }', 'latin1')),
    /is not UTF-8: save it with the encoding UTF-8$/,
  ],
  [
    'a page without text',
    'pages/rules.pt.md',
    () => write('pages/rules.pt.md', '\n'),
    /is empty: write the page, or remove the file$/,
  ],
  [
    'two logos',
    'brand/logo.png',
    async () => {
      await write('brand/logo.svg', '<svg viewBox="0 0 8 8"/>')
      await write('brand/logo.png', 'broken')
    },
    /is a second logo, beside logo\.svg: remove one of them$/,
  ],
])('a realm folder with %s as %s is refused by one line', async (_, file, make, line) => {
  await mkdir(inFolder('.'), { recursive: true })
  await make()
  const { problems } = read()
  expect(problems).toEqual([expect.stringMatching(line)])
  expect(problems[0]).toContain(`${inFolder(file)}: `)
})
