import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { i18nNames, manifestFile, routerNames, sharedModules } from 'portal-contract'
import {
  filesBelow,
  integrityOf,
  openBuild,
  readReport,
  writeManifest,
} from 'portal-releases'
import { bundle, bundleWithVite } from '#src/testing/bundle.ts'
import { copyPractice, type PracticeCopy } from '#src/testing/practice.ts'

describe.each([
  { tool: 'rspack', build: bundle },
  { tool: 'Vite', build: bundleWithVite },
])('a remote that $tool builds', ({ build }) => {
  let practice: PracticeCopy

  beforeAll(async () => {
    practice = await copyPractice()
  })
  afterAll(() => rm(practice.around, { recursive: true }))

  it('keeps the name of a registered property wherever it is used', async () => {
    const rule = '--practice-turn: 20deg; transition: --practice-turn 1s;'
    const property =
      "@property --practice-turn { syntax: '<angle>'; inherits: false; initial-value: 0deg; }"
    await practice.edit('src/note.module.css', '.note {', `${property}\n.note { ${rule}`)
    await build(practice.dir)
    const browser = join(practice.dir, 'dist/browser')
    const files = await readdir(browser, { recursive: true })
    const sheet = files.find((file) => file.endsWith('.css')) ?? ''
    const css = await readFile(join(browser, sheet), 'utf8')
    expect(css).toMatch(/@property --practice-turn\s*\{/)
    expect(css).toMatch(/[;{]--practice-turn:20deg/)
    expect(css).toContain('transition:--practice-turn 1s')
  })

  it('is not built with an image without a size, and says how to mend it (§10.6, §10.8)', async () => {
    const pond = join(practice.dir, 'src/pond.png')
    const before = await readFile(pond)
    await writeFile(pond, 'no image')
    await expect(build(practice.dir)).rejects.toThrow(
      /pond\.png has no size that can be read/,
    )
    await writeFile(pond, before)
  })

  it('leaves nothing of a build before to be described, checked or published', async () => {
    await bundle(practice.dir)
    await writeManifest(practice.dir)
    await practice.edit('src/routes.tsx', 'practicePage,', 'practicePage,,')
    await expect(build(practice.dir)).rejects.toThrow()
    await expect(openBuild(join(practice.dir, 'dist'))).rejects.toThrow(
      /portal-manifest\.json is missing: build the app first$/,
    )
    await expect(writeManifest(practice.dir)).rejects.toThrow(
      /dist\/browser is missing: build the app first$/,
    )
  })
})

it('the shell shares the names that the contract lists', async () => {
  expect(Object.keys(await import('#src/i18n-surface.ts'))).toEqual(i18nNames)
  expect(Object.keys(await import('#src/router-surface.ts'))).toEqual(routerNames)
})

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

const { dist, manifest, clean } = await buildPractice()
afterAll(() => clean())

describe('the build of a remote by rspack', () => {
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
