import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { readEnvironment } from '#src/environments/environment.ts'
import { readRelease, releaseDir } from '#src/index.ts'
import type { RealmContent } from '#src/realm/content.ts'
import { artefactDir, assetUrl, readArtefact } from '#src/store/store.ts'
import { openCommands } from '#src/testing/commands.ts'

const { portal, say, store } = await openCommands()

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'realm-'))
  await write(
    '../defaults.json',
    '{ "name": "Default", "links": { "discord": "a", "social": "b" } }',
  )
})
afterEach(() => rm(folder, { recursive: true }))

async function write(file: string, content: string | Buffer) {
  const path = file.startsWith('../') ? `${folder}-${file.slice(3)}` : join(folder, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

const texts = (title: string) => JSON.stringify({ gate: { title } })
const writeTexts = async () => {
  for (const [language, title] of Object.entries({
    pt: 'Portão',
    en: 'Our gate',
  }))
    await write(`texts/${language}.json`, texts(title))
}
const svg = '<svg viewBox="0 0 8 8"><path d="M0 0h8v8z" fill="#fff"/></svg>'

const realm = (command: string, ...more: string[]) =>
  say(
    'realm',
    command,
    '--folder',
    folder,
    '--defaults',
    `${folder}-defaults.json`,
    ...more,
  )

async function live() {
  const { release: id } = await readEnvironment(store(), 'production')
  const release = await readRelease(store(), id)
  const file = release.pages['/']?.en?.file ?? ''
  return { release, html: await readFile(join(releaseDir(store(), id), file), 'utf8') }
}

describe('a realm folder', () => {
  it('goes live as a whole: settings, texts, colours and logo', async () => {
    await write('settings.json', '{ "name": "Valhalla", "links": { "social": "c" } }')
    await writeTexts()
    await write('brand/logo.svg', svg)
    expect(await realm('check')).toContain('is right')
    expect(await realm('publish')).toMatch(
      /^production serves release \w{12}\n {2}realm\.json/,
    )
    const { release, html } = await live()
    expect(release.realm).toMatchObject({
      name: 'Valhalla',
      links: { discord: 'a', social: 'c' },
    })
    const { content } = release
    if (!content) throw new Error('the release has no content')
    expect(html).toContain('<h1>Our gate</h1>')
    expect(html).toMatch(
      new RegExp(`<link rel="icon" href="${assetUrl(content, 'media/logo')}`),
    )
    expect(html).toMatch(
      /<style>.*\[data-crest\]\{background:url\(\/assets\/realm-content\//,
    )
    const [, file = ''] =
      new RegExp(`${assetUrl(content, '')}(locales/en/gate\\.\\w+\\.json)`).exec(html) ?? []
    const inBrowser = await readFile(join(artefactDir(store(), content), file), 'utf8')
    expect(JSON.parse(inBrowser)).toMatchObject({
      title: 'Our gate',
      description: expect.any(String),
    })
    expect(await realm('publish')).toContain('nothing changed')
  })

  it('is checked with its settings, as the live shell reads them', async () => {
    await write('settings.json', '{ "name": 5 }')
    await expect(realm('check')).rejects.toThrow('the realm settings are wrong: name: ')
  })

  it('brings pages of its own in Markdown, in every language', async () => {
    const page =
      '# Law\n\nNo **bots**, see [us](https://valhalla.example) & [mail](mailto:a@b.c).\n\n1. one\n2. `two`\n'
    await write('pages/rules.en.md', page)
    await expect(realm('publish')).rejects.toThrow('pages/rules.pt.md: is missing')
    await write('pages/rules.pt.md', '## Lei')
    await expect(realm('publish')).resolves.toContain('production serves')
    const { content } = (await live()).release.realm as { content: RealmContent }
    expect(content.pages?.['/rules']?.en).toEqual([
      ['h2', 'Law'],
      [
        'p',
        'No ',
        ['strong', 'bots'],
        ', see ',
        ['a', { href: 'https://valhalla.example' }, 'us'],
        ' & ',
        ['a', { href: 'mailto:a@b.c' }, 'mail'],
        '.',
      ],
      ['ol', ['li', 'one'], ['li', ['code', 'two']]],
    ])
  })

  it('is published again to bring back files that the store has lost', async () => {
    await write('brand/logo.svg', svg)
    await realm('publish')
    const { content } = (await live()).release
    if (!content) throw new Error('the release has no content')
    await rm(artefactDir(store(), content), { recursive: true })
    expect(await say('doctor')).toContain('run portal realm publish')
    expect(await realm('publish')).toContain('nothing changed')
    expect(await readArtefact(store(), content)).toMatchObject(content)
  })

  it('is taken back, and its history tells by whom it was changed', async () => {
    const before = (await live()).release.realm
    await write('settings.json', '{ "name": "Valhalla" }')
    await realm('publish')
    expect(await say('realm', 'rollback')).toContain('production serves release')
    expect((await live()).release.realm).toEqual(before)
    const lines = (await say('realm', 'history')).split('\n')
    expect(lines).toHaveLength(3)
    expect(lines.at(-1)).toMatch(/ {2}by ana@build {2}\(live\)$/)
  })

  it('has no history of what only a share of the visitors got', async () => {
    await say('promote', portal.second, '--canary', '10')
    expect((await say('realm', 'history')).split('\n')).toHaveLength(1)
  })

  it('is tried where no visitor sees it', async () => {
    await write('settings.json', '{ "name": "Valhalla" }')
    const before = await live()
    expect(await realm('preview')).toMatch(
      /http:\/\/localhost:8080\/portal\/overrides#[^/]+\/\?remote=realm@[0-9a-f]{12}$/m,
    )
    expect((await live()).release.id).toBe(before.release.id)
    const { release } = await readEnvironment(store(), 'realm-preview')
    expect((await readRelease(store(), release)).realm).toMatchObject({ name: 'Valhalla' })
  })

  it.each<[string, Record<string, string | Buffer>, RegExp]>([
    [
      'JSON that ends half way',
      { 'settings.json': '{\n "name": "Val' },
      /settings\.json: line 2 is not JSON: look for/,
    ],
    [
      'a text in one language only',
      { 'texts/en.json': texts('Gate') },
      /texts\/pt\.json: gate: title is missing: translate it/,
    ],
    [
      'an unknown text',
      Object.fromEntries(
        ['pt', 'en'].map((language) => [
          `texts/${language}.json`,
          '{ "gate": { "titel": "x" } }',
        ]),
      ),
      /texts\/en\.json: gate: titel is no text: did you mean title\?/,
    ],
    [
      'a logo of 20 MB',
      { 'brand/logo.png': Buffer.alloc(20_000_000) },
      /logo\.png: has 20000000 bytes: make it smaller than 256 kB/,
    ],
    [
      'a picture that is none',
      { 'brand/logo.png': 'x' },
      /logo\.png: is no png picture: save it as one/,
    ],
    [
      'a drawing with a script',
      { 'brand/logo.svg': '<svg>\n<script>alert(1)</script></svg>' },
      /logo\.svg: line 2: has <script>, which a logo may not/,
    ],
    [
      'a drawing that hides an address',
      { 'brand/logo.svg': '<svg style="fill:u\\72l(h\\74tps\\3a evil)"/>' },
      /style refers to something outside of the drawing/,
    ],
    [
      'a name of a colour that is none',
      { 'brand/colours.json': '{ "x:red}body{": "#ffffff" }' },
      /is no name of a colour/,
    ],
    [
      'a drawing that listens',
      { 'brand/logo.svg': '<svg onload="alert(1)"/>' },
      /onload would run as a script/,
    ],
    [
      'a drawing with an outside link',
      { 'brand/logo.svg': '<svg><use href="https://evil.example/a.svg#x"/></svg>' },
      /href leads out of the drawing/,
    ],
    [
      'a colour that is none',
      { 'brand/colours.json': '{ "ember": "red" }' },
      /colours\.json: ember is "red": write it as #rrggbb/,
    ],
    [
      'a colour that the site does not have',
      { 'brand/colours.json': '{ "ember": "#ff0000" }' },
      /ember is no colour of the site/,
    ],
    [
      'a file that means nothing',
      { 'setings.json': '{}' },
      /setings\.json: is no part of a realm folder/,
    ],
  ])('with %s changes nothing, and says what to do', async (_, files, problem) => {
    for (const [file, content] of Object.entries(files)) await write(file, content)
    const before = (await live()).release.id
    await expect(realm('publish')).rejects.toThrow(problem)
    expect((await live()).release.id).toBe(before)
  })

  it('of two operators at once goes live whole, of the one or the other, and who comes second is told', async () => {
    await write('settings.json', '{ "name": "Valhalla" }')
    const midgard = `${folder}-midgard`
    await write('../midgard/settings.json', '{ "name": "Midgard" }')
    const other = realm('publish', '--folder', midgard)
    const both = await Promise.allSettled([realm('publish'), other])
    for (const result of both)
      if (result.status === 'rejected')
        expect(String(result.reason)).toContain('in production ana@build moved realm.json')
    const { name } = (await live()).release.realm as { name: string }
    expect(['Valhalla', 'Midgard']).toContain(name)
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true)
  })
})
