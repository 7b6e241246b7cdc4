import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Manifest, manifestFile, sharedModules } from 'portal-contract'
import { filesBelow, integrityOf, readReport, writeManifest } from 'portal-releases'
import { bundle } from '#src/testing/bundle.ts'
import { copyPractice } from '#src/testing/practice.ts'

/** Builds the practice remote with a copy of react-router, and with imports that it uses or not. */
async function buildPractice() {
  const practice = await copyPractice()
  const { edit, dir } = practice
  const copy = join(dir, 'node_modules/react-router')
  await mkdir(join(copy, 'esm'), { recursive: true })
  await writeFile(
    join(copy, 'package.json'),
    '{ "name": "react-router", "version": "7.18.5", "exports": "./esm/index.js" }',
  )
  await writeFile(join(copy, 'esm/package.json'), '{ "type": "module" }')
  await writeFile(join(copy, 'esm/index.js'), 'export const useContext = () => 1')
  await edit(
    'src/note.tsx',
    "import { useState } from 'react'",
    `import { useState, useRef } from 'react'
     import * as dom from 'react-dom'
     import { useLocation, useBlocker } from 'react-router-dom'
     import { useContext } from 'react-router'
     export const unused = () => useLocation()
     const all = Object.keys(dom)`,
  )
  await edit('src/note.tsx', 'Strikes:', '{all}{String(useBlocker)}{String(useContext)}')
  await bundle(dir)
  const manifest = await writeManifest(dir)
  const clean = () => rm(practice.around, { recursive: true })
  return { dist: join(dir, 'dist'), manifest, clean }
}

describe('the build of a remote by rspack', () => {
  let dist: string
  let manifest: Manifest
  let clean: () => Promise<void>

  beforeAll(async () => {
    ;({ dist, manifest, clean } = await buildPractice())
  })
  afterAll(() => clean())

  it('has a manifest that describes what a browser starts with', async () => {
    const { react } = sharedModules
    expect(manifest).toMatchObject({
      schema: 1,
      kind: 'remote',
      name: 'practice',
      owner: 'Portal team',
      entry: expect.stringMatching(/^browser\/remoteEntry\.[0-9a-f]{8}\.js$/),
      scripts: [expect.stringMatching(/^browser\/routes\.[0-9a-f]{8}\.js$/)],
      styles: [expect.stringMatching(/^browser\/routes\.[0-9a-f]{8}\.css$/)],
      server: 'server/index.mjs',
      shared: { react, 'react/jsx-runtime': react },
      build: expect.stringMatching(/^[0-9a-f]{12}$/),
    })
    expect(Object.keys(manifest.locales)).toEqual(['en', 'es', 'pt'])
    const texts = await readFile(join(dist, manifest.locales.pt?.practice ?? ''), 'utf8')
    expect(JSON.parse(texts)).toEqual({ title: 'Campo de treino' })
    expect(JSON.parse(await readFile(join(dist, manifestFile), 'utf8'))).toEqual(manifest)
  })

  it('has a manifest of all its files', async () => {
    for (const [file, { integrity, bytes }] of Object.entries(manifest.files)) {
      const content = await readFile(join(dist, file))
      expect([file, integrity, bytes]).toEqual([file, integrityOf(content), content.length])
    }
    const isOurs = (file: string) => !/\.map$|mf-|manifest|build-report/.test(file)
    expect(Object.keys(manifest.files)).toEqual((await filesBelow(dist)).filter(isOurs))
  })

  it('is the same for the same sources', async () => {
    const again = await buildPractice()
    expect(again.manifest.build).toBe(manifest.build)
    await again.clean()
  })

  it('names what the code uses of each shared module, and not what it merely imports', () => {
    expect(manifest.uses).toEqual({
      react: ['useState'],
      'react-dom': ['*'],
      'react-router-dom': ['useBlocker'],
      'react/jsx-runtime': ['Fragment', 'jsx', 'jsxs'],
    })
  })

  it('reports every module that it has a copy of, by its package', async () => {
    const { modules = [] } = (await readReport(dist)) ?? {}
    const inPackage = (name: string) => modules.filter((module) => module.package === name)
    expect(inPackage('react-router')).toEqual([
      { package: 'react-router', version: '7.18.5', file: 'esm/index.js' },
    ])
    expect(inPackage('react')).toEqual([])
    expect(inPackage('practice').map(({ file }) => file)).toEqual([
      'src/note.module.css',
      'src/note.tsx',
      'src/pond.png',
      'src/practice-page.tsx',
      'src/reeds.svg',
      'src/routes.tsx',
    ])
  })
})
