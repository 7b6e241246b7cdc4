import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { manifestFile } from 'portal-contract'
import { filesBelow, writeManifest } from 'portal-releases'
import {
  type App,
  buildRemote,
  buildShell,
  openTempStore,
  type TempStore,
} from 'portal-releases/testing'

let temp: TempStore

beforeEach(async () => {
  temp = await openTempStore()
})

afterEach(() => temp.clean())

describe('the manifest of a shell', () => {
  it('names main, head script, fonts and icon by their hashed files', async () => {
    const { dir } = await buildShell(temp)
    expect(await writeManifest(dir)).toMatchObject({
      kind: 'shell',
      entry: expect.stringMatching(/^browser\/main\.[0-9a-f]{8}\.js$/),
      scripts: [],
      styles: [expect.stringMatching(/^browser\/main\.[0-9a-f]{8}\.css$/)],
      head: 'head/head.js',
      icon: 'browser/media/crest.0a1b2c3d.svg',
      fonts: ['browser/media/gold.0a1b2c3d.woff2'],
      languages: ['pt', 'en'],
    })
  })
})

/** Changes a text of the declaration. */
const redeclare =
  (from: string, to: string) =>
  async ({ dir, write }: App) => {
    const text = await readFile(join(dir, 'portal.config.ts'), 'utf8')
    await write('portal.config.ts', text.replace(from, to))
  }

describe('a build id', () => {
  it.each<[string, (app: App) => Promise<void>]>([
    ['a file', ({ write }) => write('dist/server/index.mjs', 'export const pages = {}')],
    ['a text', ({ write }) => write('locales/en/gate.json', '{ "title": "Gates" }')],
    ['the declaration', redeclare('Gate team', 'Wall team')],
  ])('changes with %s, and no other way', async (_, change) => {
    const app = await buildRemote(temp)
    const { build } = await writeManifest(app.dir)
    expect((await writeManifest(app.dir)).build).toBe(build)
    await change(app)
    expect((await writeManifest(app.dir)).build).not.toBe(build)
    // No text of the earlier build is left.
    expect(await filesBelow(join(app.dir, 'dist/locales'))).toHaveLength(2)
  })

  it('takes along every file but maps and the bundler’s own notes', async () => {
    const logo = { 'browser/media/mf-logo.0a1b2c3d.svg': '<svg/>' }
    const { dir } = await buildRemote(temp, {}, logo)
    const files = Object.keys((await writeManifest(dir)).files)
    expect(files).toContain('browser/media/mf-logo.0a1b2c3d.svg')
    expect(files.filter((file) => /\.map$|mf-(manifest|stats)/.test(file))).toEqual([])
  })
})

describe('an app that cannot be described', () => {
  const hasManifest = ({ dir }: App) => existsSync(join(dir, 'dist', manifestFile))
  const without =
    (path: string) =>
    ({ dir }: App) =>
      rm(join(dir, path), { recursive: true })
  const withFile =
    (path: string, text: string) =>
    ({ write }: App) =>
      write(path, text)

  it.each<[string, (app: App) => Promise<void>, RegExp]>([
    [
      'is not declared',
      without('portal.config.ts'),
      /portal\.config\.ts is missing: it declares what the app is/,
    ],
    [
      'has a declaration that does not run',
      withFile('portal.config.ts', 'throw new Error("not today")'),
      /portal\.config\.ts cannot be read: not today/,
    ],
    [
      'declares something else',
      withFile('portal.config.ts', 'export default { name: "gate", owner: "" }'),
      /portal\.config\.ts declares no app:\n.*routes.*\n.*\/owner/,
    ],
    [
      'declares what nobody knows',
      redeclare('"owner"', '"naviation":[],"owner"'),
      /\/naviation is not known here/,
    ],
    ['was not built', without('dist'), /dist\/browser is missing: build the app first/],
    [
      'was built by halves',
      without('dist/server'),
      /server\/index\.mjs is not among the files/,
    ],
    [
      'was built into something else',
      without('dist/browser/mf-manifest.json'),
      /holds neither a shell nor a remote: build it again/,
    ],
    [
      'misses the texts of a namespace in one language',
      without('locales/en/gate.json'),
      /locales\/en\/gate\.json is missing: every namespace has a file in every language/,
    ],
    [
      'has texts that are no JSON',
      withFile('locales/en/gate.json', '{ "title": '),
      /locales\/en\/gate\.json is not JSON: fix it/,
    ],
    ['has no texts at all', without('locales'), /locales is missing/],
  ])(
    'because it %s says so, and the manifest of before is gone',
    async (_, damage, message) => {
      const app = await buildRemote(temp)
      await writeManifest(app.dir)
      await damage(app)
      await expect(writeManifest(app.dir)).rejects.toThrow(message)
      expect(hasManifest(app)).toBe(false)
    },
  )

  it.each([{ fonts: ['silver'] }, { icon: 'silver' }])(
    'because it has no media file for %p says so by name',
    async (changes) => {
      const app = await buildShell(temp, changes)
      await expect(writeManifest(app.dir)).rejects.toThrow(
        'no media file is named silver: correct portal.config.ts or import the file',
      )
      expect(hasManifest(app)).toBe(false)
    },
  )
})
