import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { manifestFile } from 'portal-contract'
import { filesBelow, writeManifest } from 'portal-releases'
import { type App, buildRemote, buildShell, useTempFolder } from 'portal-releases/testing'

const folder = useTempFolder()
const openRemote = (files: Record<string, string> = {}) =>
  buildRemote({ dir: folder() }, {}, files)

describe('the manifest of a shell', () => {
  it('names main, head script, fonts and icon by their hashed files', async () => {
    const { dir } = await buildShell({ dir: folder() })
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

describe('a build id', () => {
  it.each<[string, (app: App) => Promise<void>]>([
    ['a file', ({ write }) => write('dist/server/index.mjs', 'export const pages = {}')],
    ['a text', ({ write }) => write('locales/en/gate.json', '{ "title": "Gates" }')],
    [
      'the declaration',
      async ({ dir, write }) => {
        const declared = await readFile(join(dir, 'portal.config.ts'), 'utf8')
        await write('portal.config.ts', declared.replace('Gate team', 'Wall team'))
      },
    ],
  ])('changes with %s, and no other way', async (_, change) => {
    const app = await openRemote()
    const { build } = await writeManifest(app.dir)
    expect((await writeManifest(app.dir)).build).toBe(build)
    await change(app)
    expect((await writeManifest(app.dir)).build).not.toBe(build)
    // No text of the earlier build is left.
    expect(await filesBelow(join(app.dir, 'dist/locales'))).toHaveLength(2)
  })

  it('takes along every file but maps and the bundler’s own notes', async () => {
    const logo = { 'browser/media/mf-logo.0a1b2c3d.svg': '<svg/>' }
    const { dir } = await openRemote(logo)
    const files = Object.keys((await writeManifest(dir)).files)
    expect(files).toContain('browser/media/mf-logo.0a1b2c3d.svg')
    expect(files.filter((file) => /\.map$|mf-(manifest|stats)/.test(file))).toEqual([])
  })
})

describe('an app that cannot be described', () => {
  const hasManifest = ({ dir }: App) => existsSync(join(dir, 'dist', manifestFile))
  const config = 'portal.config.ts'
  const texts = 'locales/en/gate.json'

  it.each<[string, string, string | null, RegExp]>([
    ['is not declared', config, null, /\.ts is missing: it declares what the app is/],
    [
      'has a declaration that does not run',
      config,
      'throw new Error("not today")',
      /portal\.config\.ts cannot be read: not today/,
    ],
    [
      'declares something else',
      config,
      'export default { name: "gate", owner: "", naviation: [] }',
      /portal\.config\.ts declares no app:\n.*routes.*\n.*\/naviation is not known here\n.*\/owner/,
    ],
    ['was not built', 'dist', null, /dist\/browser is missing: build the app first/],
    ['was built by halves', 'dist/server', null, /index\.mjs is not among the files/],
    [
      'was built into something else',
      'dist/browser/mf-manifest.json',
      null,
      /holds neither a shell nor a remote: build it again/,
    ],
    [
      'misses the texts of a namespace in one language',
      texts,
      null,
      /locales\/en\/gate\.json is missing: every namespace has a file in every language/,
    ],
    ['has texts that are no JSON', texts, '{ "title": ', /gate\.json is not JSON: fix it/],
    ['has no texts at all', 'locales', null, /locales is missing/],
  ])(
    'because it %s says so, and the manifest of before is gone',
    async (_, path, content, message) => {
      const app = await openRemote()
      await writeManifest(app.dir)
      if (content === null) await rm(join(app.dir, path), { recursive: true })
      else await app.write(path, content)
      await expect(writeManifest(app.dir)).rejects.toThrow(message)
      expect(hasManifest(app)).toBe(false)
    },
  )

  it.each([{ fonts: ['silver'] }, { icon: 'silver' }])(
    'because it has no media file for %p says so by name',
    async (changes) => {
      const app = await buildShell({ dir: folder() }, changes)
      await expect(writeManifest(app.dir)).rejects.toThrow(
        'no media file is named silver: correct portal.config.ts or import the file',
      )
      expect(hasManifest(app)).toBe(false)
    },
  )
})
