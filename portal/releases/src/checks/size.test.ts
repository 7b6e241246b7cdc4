import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { remoteBuild } from '#src/testing/checked.ts'
import { openWorkshop, type Workshop } from '#src/testing/workshop.ts'
import { scriptLimits } from './limits.ts'
import { checkSize } from './size.ts'

describe('the first scripts of a build', () => {
  let workshop: Workshop

  beforeAll(async () => {
    workshop = await openWorkshop()
  })

  afterAll(() => workshop.clean())

  const check = async (file: string, content: string) => {
    const build = await remoteBuild(workshop, {
      files: { [`dist/browser/${file}`]: content },
    })
    const scripts = ['browser/more.js']
    return checkSize({ ...build, manifest: { ...build.manifest, scripts } })
  }
  // Nothing compresses this much.
  const heavy = randomBytes(scriptLimits.remote).toString('base64')

  it('may be as large as they like, as long as they travel light', async () => {
    expect(await check('more.js', 'x'.repeat(scriptLimits.remote * 10))).toEqual([])
  })

  it('may not weigh more than their limit', async () => {
    const [finding, ...others] = await check('more.js', heavy)
    expect(finding?.what).toMatch(
      new RegExp(
        `^its first scripts weigh \\d+ bytes of brotli; ${scriptLimits.remote} are`,
      ),
    )
    expect(finding?.where).toMatch(/remoteEntry\..*js, browser\/more\.js$/)
    expect(others).toEqual([])
  })
})
