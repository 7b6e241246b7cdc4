import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { i18nNames, routerNames } from 'portal-contract'
import { openBuild, writeManifest } from 'portal-releases'
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

  it('is not built with an image without a size, and says how to mend it', async () => {
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
