import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { assetUrl, compose, filesBelow, promote } from 'portal-releases'
import { buildRemote, publishAll, runCommand, usePortal } from 'portal-releases/testing'
import { createProgram } from '#src/cli/program.ts'
import { createTestGateway } from '#src/testing/gateway.ts'
import { exportFiles } from './export-files.ts'

const { portal, store } = await usePortal()
const { gate, shell } = portal
let folder = ''
let tests = 0

beforeEach(() => {
  tests += 1
  folder = join(portal.dir, `cdn-${tests}`)
})

const write = (...ahead: string[]) => exportFiles(store(), 'production', folder, ahead)
const readHeaders = async () => {
  const { files } = JSON.parse(await readFile(join(folder, 'headers.json'), 'utf8'))
  return files as Record<string, Record<string, string>>
}
const pathOf = (app: typeof gate, file: string) => assetUrl(app, file).slice(1)

/** Publishes another build of the gate. */
async function publishGate(file: string) {
  const files = { [`browser/${file}.js`]: '' }
  const app = await buildRemote(portal, {}, files)
  const [built] = await publishAll({ ...portal, store: store() }, app)
  if (!built) throw new Error('nothing was published')
  return built
}
const composeWith = (built: typeof gate) =>
  compose(store(), { builds: [shell, built], realm: { name: 'Another' } })

describe('an export', () => {
  it('has every file that visitors may get, byte for byte, and how to serve it', async () => {
    expect(await write()).toEqual({
      files: expect.any(Number),
      written: expect.any(Number),
    })
    const listed = await readHeaders()
    expect(await filesBelow(folder)).toEqual(
      [...Object.keys(listed), 'headers.json'].sort(),
    )
    const gateway = await createTestGateway(store(), {
      assetsOrigin: 'https://cdn.example',
    })
    for (const [path, headers] of Object.entries(listed)) {
      const answer = await gateway.inject({ url: `/${path}` })
      expect(await readFile(join(folder, path))).toEqual(answer.rawPayload)
      expect(answer.headers).toMatchObject(headers)
    }
    await gateway.close()
    expect(listed[pathOf(gate, gate.entry)]).toEqual({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringMatching(/javascript; charset=utf-8$/i),
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
  })

  it('has nothing that is not public', async () => {
    const { build } = await publishGate('unreleased')
    await write()
    const paths = await filesBelow(folder)
    expect(paths).toContain(pathOf(shell, shell.entry))
    for (const secret of [/\/server\//, /manifest/, /release\.json/, /\.key$/, /\.html$/])
      expect(paths.filter((path) => secret.test(path))).toEqual([])
    expect(paths.join()).not.toContain(build)
  })

  it('that is repeated changes nothing', async () => {
    await write()
    const before = await readFile(join(folder, 'headers.json'))
    expect(await write()).toMatchObject({ written: 0 })
    expect(await readFile(join(folder, 'headers.json'))).toEqual(before)
  })

  it('brings back what is gone, and goes on where it was killed', async () => {
    await write()
    const entry = join(folder, pathOf(gate, gate.entry))
    await rm(entry)
    const left = `${entry}.00000000-0000-4000-8000-000000000000.tmp`
    await writeFile(left, 'half')
    expect(await write()).toMatchObject({ written: 1 })
    const paths = await filesBelow(folder)
    expect(paths).toContain(pathOf(gate, gate.entry))
    expect(paths.join()).not.toContain('.tmp')
  })

  it('takes canaries along, and releases that will be promoted, and keeps what was live', async () => {
    const [canary, next] = [await publishGate('canary'), await publishGate('next')]
    await promote(store(), 'production', await composeWith(canary), { canary: 10 })
    await write(await composeWith(next))
    const exported = async (app: typeof gate) =>
      (await filesBelow(folder)).includes(pathOf(app, app.entry))
    for (const app of [gate, canary, next]) expect(await exported(app)).toBe(true)
    await promote(store(), 'production', await composeWith(canary))
    await write()
    expect(await exported(gate)).toBe(true)
  })

  it('refuses a release that a tester tries', async () => {
    const { build } = await publishGate('trial')
    const overrides = [{ remote: 'gate', build }]
    const builds = [shell, { name: 'gate', build }]
    const trial = await compose(store(), { builds, realm: { name: 'Trial' }, overrides })
    await expect(write(trial)).rejects.toThrow('was only composed to try a build')
  })

  it.each<[string, () => Promise<unknown>]>([
    ['a file', () => writeFile(join(folder, 'index.html'), 'mine')],
    ['a list of its own', () => writeFile(join(folder, 'headers.json'), '{"a":1}')],
    [
      'a file beside those of builds',
      async () => {
        await write()
        await writeFile(join(folder, 'assets/gate/notes.txt'), 'mine')
      },
    ],
    ['a link that leads elsewhere', () => symlink('/etc', join(folder, 'assets'))],
  ])('refuses a folder that holds other things: %s', async (_, prepare) => {
    await mkdir(folder)
    await prepare()
    const before = await filesBelow(folder)
    await expect(write()).rejects.toThrow(
      /holds other things, such as \S+: name an empty folder/,
    )
    expect(await filesBelow(folder)).toEqual(before)
  })

  it('refuses a damaged build, and writes nothing', async () => {
    await writeFile(join(store(), 'artefacts/gate', gate.build, gate.entry), 'broken')
    await expect(write()).rejects.toThrow('is damaged')
    await expect(filesBelow(folder)).rejects.toThrow('ENOENT')
  })

  it('is a command', async () => {
    const command = ['export', folder, '--store', store(), '--with', portal.second]
    const said = await runCommand(await createProgram(false), command)
    expect(said).toMatch(/^\d+ files in .*, \d+ of them new\s*$/)
  })
})
