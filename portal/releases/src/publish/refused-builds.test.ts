import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  mkdir,
  readdir,
  rename,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type Manifest, manifestFile } from 'portal-contract'
import { buildIdOf, writeManifest } from '#src/builds/manifest.ts'
import { readJson } from '#src/store/files.ts'
import { type App, buildRemote } from '#src/testing/apps.ts'
import { openTempStore, type TempStore } from '#src/testing/temp-store.ts'
import { publish } from './publish.ts'

let temp: TempStore
let app: App

beforeEach(async () => {
  temp = await openTempStore()
  app = await buildRemote(temp)
  await writeManifest(app.dir)
})

afterEach(() => temp.clean())

const published = (name = 'gate') =>
  readdir(join(temp.store, 'artefacts', name)).catch(() => [])
const manifestOf = ({ dir }: App) => join(dir, 'dist', manifestFile)

describe('a build that is not what its manifest says', () => {
  it.each<[string, (app: App) => Promise<void>, RegExp]>([
    [
      'was tampered with',
      ({ write }) => write('dist/server/index.mjs', 'export const pages = { "/": steal }'),
      /server\/index\.mjs is not what the manifest says: build the app again/,
    ],
    [
      'lost a file',
      ({ dir }) => rm(join(dir, 'dist/server/index.mjs')),
      /server\/index\.mjs is in the manifest but missing: build the app again/,
    ],
    [
      'has no manifest',
      (built) => rm(manifestOf(built)),
      /portal-manifest\.json is missing: build the app first/,
    ],
    [
      'has half a manifest',
      (built) => writeFile(manifestOf(built), '{ "schema": 1'),
      /portal-manifest\.json is not JSON: build the app again/,
    ],
    [
      'has a file without its SHA-384',
      async (built) => {
        const manifest = await readJson<{ entry: string; files: object }>(manifestOf(built))
        const files = { ...manifest.files, [manifest.entry]: { bytes: 1 } }
        await writeFile(manifestOf(built), JSON.stringify({ ...manifest, files }))
      },
      /portal-manifest\.json is not a portal manifest:\n {2}\/files\/.*integrity/,
    ],
    [
      'has a manifest from the future',
      async (built) => {
        const manifest = await readJson<object>(manifestOf(built))
        await writeFile(manifestOf(built), JSON.stringify({ ...manifest, schema: 2 }))
      },
      /portal-manifest\.json is of version 2, this portal-kit knows 1: update portal-kit first$/,
    ],
    [
      'grew to more than its manifest says',
      async ({ dir }) => truncate(join(dir, 'dist/server/index.mjs'), 5_000_000_000),
      /server\/index\.mjs is not what the manifest says: build the app again/,
    ],
    [
      'has a link in place of a file',
      async ({ dir }) => {
        const file = join(dir, 'dist/server/index.mjs')
        await rename(file, join(dir, 'index.mjs'))
        await symlink(join(dir, 'index.mjs'), file)
      },
      /server\/index\.mjs is a link, or no regular file: a build has regular files only/,
    ],
    [
      'has a link in place of a folder',
      async ({ dir }) => {
        await rename(join(dir, 'dist/server'), join(dir, 'elsewhere'))
        await symlink(join(dir, 'elsewhere'), join(dir, 'dist/server'))
      },
      /server\/index\.mjs is a link, or no regular file: a build has regular files only/,
    ],
    [
      'has a pipe in place of a file',
      async ({ dir }) => {
        const file = join(dir, 'dist/server/index.mjs')
        await rm(file)
        execFileSync('mkfifo', [file])
      },
      /server\/index\.mjs is a link, or no regular file: a build has regular files only/,
    ],
    [
      'has a link in place of its manifest',
      async (built) => {
        await rename(manifestOf(built), join(built.dir, 'elsewhere.json'))
        await symlink(join(built.dir, 'elsewhere.json'), manifestOf(built))
      },
      /portal-manifest\.json is a link, or no regular file: a build has regular files only/,
    ],
    [
      'claims the id of another build',
      async (built) => {
        const manifest = await readJson<object>(manifestOf(built))
        const changed = JSON.stringify({ ...manifest, build: '0123456789ab' })
        await writeFile(manifestOf(built), changed)
      },
      /^the manifest says that this is gate@0123456789ab, but its content is that of [0-9a-f]{12}: build the app again$/,
    ],
    [
      'claims more than a build may hold',
      async (built) => {
        const manifest = await readJson<Manifest>(manifestOf(built))
        const described = {
          integrity: '',
          ...manifest.files['server/index.mjs'],
          bytes: 1e12,
        }
        const changed = {
          ...manifest,
          files: { ...manifest.files, 'server/index.mjs': described },
        }
        const build = buildIdOf(changed)
        await writeFile(manifestOf(built), JSON.stringify({ ...changed, build }))
      },
      /^gate@[0-9a-f]{12} has \d+ files of 1000\d+ bytes: leave some out: /,
    ],
  ])(
    'because it %s is refused, and the store is untouched (§10.3, §10.12)',
    async (_, damage, message) => {
      await damage(app)
      await expect(publish(temp.store, app.dir)).rejects.toThrow(message)
      expect(await published()).toEqual([])
    },
  )

  it('is refused where it names a file outside of the build', async () => {
    await mkdir(join(temp.dir, 'secrets'))
    await writeFile(join(temp.dir, 'secrets/key'), 'secret')
    const manifest = await readJson<{ files: object }>(manifestOf(app))
    const outside = { '../../secrets/key': Object.values(manifest.files)[0] }
    const files = { ...manifest.files, ...outside }
    await writeFile(manifestOf(app), JSON.stringify({ ...manifest, files }))
    await expect(publish(temp.store, app.dir)).rejects.toThrow(
      '../../secrets/key lies outside of the build',
    )
    expect(await published()).toEqual([])
  })
})

// Nothing is forbidden to root, so root publishes as another user.
const isRoot = process.getuid?.() === 0
const nobody = 65_534

describe('a build that may not be read', () => {
  it.each(['dist/server/index.mjs', `dist/${manifestFile}`])(
    'is refused with the file and who mends it, not with an unwritable store: %s',
    async (file) => {
      await chmod(join(app.dir, file), 0)
      await chmod(temp.dir, 0o777)
      const source = (path: string) => JSON.stringify(join(import.meta.dirname, path))
      const script = `
        import { publish } from ${source('publish.ts')}
        const publishing = publish(${JSON.stringify(temp.store)}, ${JSON.stringify(app.dir)}, async () => [])
        console.log(await publishing.catch((error) => String(error)))`
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        cwd: '/',
        ...(isRoot ? { uid: nobody, gid: nobody } : {}),
      })
      const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
      expect({ said, code }).toEqual({
        said: `PortalError: ${join(app.dir, file)} cannot be read: run this as the user who built the app, or let this user read it\n`,
        code: 0,
      })
    },
  )
})
