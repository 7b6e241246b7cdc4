import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { openBuild, writeManifest } from 'portal-releases'
import { bundle, bundleWithVite } from '#src/testing/bundle.ts'
import { copyPractice, type PracticeCopy } from '#src/testing/practice.ts'

describe.each([
  { tool: 'rspack', build: bundle },
  { tool: 'Vite', build: bundleWithVite },
])('a build that $tool could not finish', ({ build }) => {
  let practice: PracticeCopy

  beforeAll(async () => {
    practice = await copyPractice()
    await bundle(practice.dir)
    await writeManifest(practice.dir)
    await practice.edit('src/routes.tsx', 'practicePage,', 'practicePage,,')
    await expect(build(practice.dir)).rejects.toThrow()
  })

  afterAll(() => rm(practice.around, { recursive: true }))

  it('leaves no build of before to be checked or published', async () => {
    await expect(openBuild(join(practice.dir, 'dist'))).rejects.toThrow(
      /portal-manifest\.json is missing: build the app first$/,
    )
  })

  it('leaves nothing of before to be described', async () => {
    await expect(writeManifest(practice.dir)).rejects.toThrow(
      /dist\/browser is missing: build the app first$/,
    )
  })
})
