import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type Manifest, manifestFile } from 'portal-contract'
import { buildIdOf, writeManifest } from '#src/builds/manifest.ts'
import { filesBelow, integrityOf, readJson } from '#src/store/files.ts'
import { artefactDir, exists } from '#src/store/store.ts'
import { type App, buildRemote, buildShell } from '#src/testing/apps.ts'
import { openTempStore, type TempStore } from '#src/testing/portal.ts'
import { publish } from './publish.ts'

let temp: TempStore
let app: App

beforeEach(async () => {
  temp = await openTempStore()
  app = await buildRemote(temp)
  await writeManifest(app.dir)
})

afterEach(() => temp.clean())

const published = () => readdir(join(temp.store, 'artefacts/gate')).catch(() => [])

describe('publishing a build', () => {
  it('puts every file of its manifest into the store, unchanged, and no other', async () => {
    const { name, build, files } = await publish(temp.store, app.dir)
    const target = artefactDir(temp.store, { name, build })
    const isCopy = (file: string) => !/\.(br|gz)$/.test(file)
    expect((await filesBelow(target)).filter(isCopy)).toEqual(
      [...Object.keys(files), manifestFile].sort(),
    )
    for (const file of Object.keys(files))
      expect(await readFile(join(target, file))).toEqual(
        await readFile(join(app.dir, 'dist', file)),
      )
  })

  it('puts compressed siblings beside what gains from it, which decompress to the file', async () => {
    const shell = await buildShell(temp)
    await writeManifest(shell.dir)
    const { name, build, files } = await publish(temp.store, shell.dir)
    for (const file of Object.keys(files)) {
      const path = join(artefactDir(temp.store, { name, build }), file)
      if (file.endsWith('.woff2')) {
        expect(await exists(`${path}.br`)).toBe(false)
        continue
      }
      const content = await readFile(path)
      expect(brotliDecompressSync(await readFile(`${path}.br`))).toEqual(content)
      expect(gunzipSync(await readFile(`${path}.gz`))).toEqual(content)
    }
  })

  it('again leaves the store as it is', async () => {
    const { build } = await publish(temp.store, app.dir)
    const marker = join(artefactDir(temp.store, { name: 'gate', build }), 'marker')
    await writeFile(marker, '')
    expect((await publish(temp.store, app.dir)).build).toBe(build)
    expect(await published()).toEqual([build])
    expect(await stat(marker)).toBeTruthy()
  })

  it('in which the contract gate finds something is refused with all of it and its hints, and the store is untouched', async () => {
    await app.write('dist/browser/late.0a1b2c3d.css', 'body{margin:0}')
    await app.write('locales/en/gate.json', '{ "title": "Gate" }')
    await writeManifest(app.dir)
    const publishing = publish(temp.store, app.dir)
    await expect(publishing).rejects.toThrow(/^gate@[0-9a-f]{12} is refused:\n/)
    await expect(publishing).rejects.toThrow(/`body` styles .*\n.*late.*\n {4}hint: /)
    await expect(publishing).rejects.toThrow(/description is missing\n.*\n {4}hint: /)
    expect(await published()).toEqual([])
  })
})

const server = 'dist/server/index.mjs'
const inApp = (file: string) => join(app.dir, file)
const manifestPath = () => inApp(`dist/${manifestFile}`)

async function changeManifest(change: (manifest: Manifest) => object): Promise<void> {
  const manifest = await readJson<Manifest>(manifestPath())
  await writeFile(manifestPath(), JSON.stringify({ ...manifest, ...change(manifest) }))
}

/** Puts a link in place of a file or folder of the app. */
async function link(file: string): Promise<void> {
  await rename(inApp(file), inApp('elsewhere'))
  await symlink(inApp('elsewhere'), inApp(file))
}

const isOther = /server\/index\.mjs is not what the manifest says: build the app again/
const isIrregular =
  /\.(mjs|json) is a link, or no regular file: a build has regular files only/

describe('a build', () => {
  it.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'was tampered with',
      () => app.write(server, 'export const pages = { "/": steal }'),
      isOther,
    ],
    [
      'grew to more than its manifest says',
      () => truncate(inApp(server), 5_000_000_000),
      isOther,
    ],
    [
      'lost a file',
      () => rm(inApp(server)),
      /server\/index\.mjs is in the manifest but missing: build the app again/,
    ],
    [
      'has no manifest',
      () => rm(manifestPath()),
      /portal-manifest\.json is missing: build the app first/,
    ],
    [
      'has half a manifest',
      () => writeFile(manifestPath(), '{ "schema": 1'),
      /portal-manifest\.json is not JSON: build the app again/,
    ],
    [
      'has a file without its SHA-384',
      () => changeManifest(({ entry, files }) => ({ files: { ...files, [entry]: {} } })),
      /portal-manifest\.json is not a portal manifest:\n {2}\/files\/.*integrity/,
    ],
    [
      'has a manifest from the future',
      () => changeManifest(() => ({ schema: 2 })),
      /portal-manifest\.json is of version 2, this portal-kit knows 1: update portal-kit first$/,
    ],
    ['has a link in place of a file', () => link(server), isIrregular],
    ['has a link in place of a folder', () => link('dist/server'), isIrregular],
    [
      'has a link in place of its manifest',
      () => link(`dist/${manifestFile}`),
      isIrregular,
    ],
    [
      'has a pipe in place of a file',
      async () => {
        await rm(inApp(server))
        execFileSync('mkfifo', [inApp(server)])
      },
      isIrregular,
    ],
    [
      'claims the id of another build',
      () => changeManifest(() => ({ build: '0123456789ab' })),
      /^the manifest says that this is gate@0123456789ab, but its content is that of [0-9a-f]{12}: build the app again$/,
    ],
    [
      'claims more than a build may hold',
      () =>
        changeManifest((manifest) => {
          const huge = { integrity: integrityOf(''), bytes: 1e12 }
          const files = { ...manifest.files, [manifest.entry]: huge }
          return { files, build: buildIdOf({ ...manifest, files }) }
        }),
      /^gate@[0-9a-f]{12} has \d+ files of 1000\d+ bytes: leave some out: /,
    ],
    [
      'names a file outside of it',
      async () => {
        await mkdir(join(temp.dir, 'secrets'))
        await writeFile(join(temp.dir, 'secrets/key'), 'secret')
        await changeManifest(({ entry, files }) => ({
          files: { ...files, '../../secrets/key': files[entry] },
        }))
      },
      /\.\.\/\.\.\/secrets\/key lies outside of the build/,
    ],
  ])('is refused that %s (§10.3, §10.12)', async (_, damage, message) => {
    await damage()
    await expect(publish(temp.store, app.dir)).rejects.toThrow(message)
    expect(await published()).toEqual([])
  })
})

// Nothing is forbidden to root, so root publishes as another user.
const isRoot = process.getuid?.() === 0
const nobody = 65_534

describe('a build that may not be read', () => {
  it.each([server, `dist/${manifestFile}`])(
    'is refused with the file and who mends it, not with an unwritable store: %s',
    async (file) => {
      await chmod(inApp(file), 0)
      await chmod(temp.dir, 0o777)
      const source = JSON.stringify(join(import.meta.dirname, 'publish.ts'))
      const script = `
        import { publish } from ${source}
        const publishing = publish(${JSON.stringify(temp.store)}, ${JSON.stringify(app.dir)}, async () => [])
        console.log(await publishing.catch((error) => String(error)))`
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        cwd: '/',
        ...(isRoot ? { uid: nobody, gid: nobody } : {}),
      })
      const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
      expect({ said, code }).toEqual({
        said: `PortalError: ${inApp(file)} cannot be read: run this as the user who built the app, or let this user read it\n`,
        code: 0,
      })
    },
  )
})
