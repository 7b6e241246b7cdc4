import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { manifestFile } from 'portal-contract'
import { writeManifest } from '#src/builds/manifest.ts'
import { filesBelow } from '#src/store/files.ts'
import { artefactDir, exists } from '#src/store/store.ts'
import { type App, buildRemote, buildShell } from '#src/testing/apps.ts'
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
