import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from '@jest/globals'
import type { AppDeclaration } from 'portal-contract'
import { remoteBuild } from '#src/testing/apps.ts'
import { openTempStore } from '#src/testing/temp-store.ts'
import { fileLimit, heavyFile, imageLimit, scriptLimits } from './limits.ts'
import { checkSize } from './size.ts'

const temp = await openTempStore()

afterEach(() => rm(join(temp.dir, 'gate'), { recursive: true }))

afterAll(() => temp.clean())

async function check(
  file: string,
  content: string,
  weights?: AppDeclaration['weights'],
  scripts: string[] = [],
) {
  const build = await remoteBuild(temp, {
    files: { [`dist/browser/${file}`]: content },
    ...(weights ? { declaration: { weights } } : {}),
  })
  return checkSize({ ...build, manifest: { ...build.manifest, scripts } })
}

describe('the first scripts of a build', () => {
  const checkScript = (content: string, weights?: AppDeclaration['weights']) =>
    check('more.js', content, weights, ['browser/more.js'])
  // Nothing compresses this much.
  const heavy = randomBytes(scriptLimits.remote).toString('base64')

  it('may be as large as they like, as long as they travel light', async () => {
    expect(await checkScript('x'.repeat(scriptLimits.remote * 10))).toEqual([])
  })

  it('may weigh what the app declares', async () => {
    expect(await checkScript(heavy, { scripts: 80_000 })).toEqual([])
  })

  it('are refused above their limit (§10.12)', async () => {
    const [finding, ...others] = await checkScript(heavy)
    expect(finding?.what).toMatch(
      new RegExp(
        `^its first scripts weigh \\d+ bytes of brotli; ${scriptLimits.remote} are`,
      ),
    )
    expect(finding?.where).toMatch(/remoteEntry\..*js, browser\/more\.js$/)
    expect(others).toEqual([])
  })
})

const content = (bytes: number) => 'x'.repeat(bytes)

describe('an image of a build', () => {
  it.each(['avif', 'gif', 'jpeg', 'jpg', 'png', 'svg', 'webp'])(
    'that is too large (%s) is refused, with its weight and the way to mend it',
    async (format) => {
      const file = `media/gate.0a1b2c3d.${format}`
      expect(await check(file, content(imageLimit + 1))).toEqual([
        {
          check: 'size',
          app: 'gate',
          what: `weighs ${imageLimit + 1} bytes; ${imageLimit} are allowed`,
          where: `browser/${file}`,
          hint: 'save it as AVIF or WebP and no larger than it is drawn, or raise `weights.image` in portal.config.ts',
        },
      ])
    },
  )

  it('may weigh its limit', async () => {
    expect(await check('gate.png', content(imageLimit))).toEqual([])
  })

  it('may weigh what the app declares for images, which is no limit of other files', async () => {
    const weights = { image: imageLimit + 1, file: imageLimit }
    expect(await check('gate.png', content(imageLimit + 1), weights)).toEqual([])
    expect(await check('gate.ogg', content(imageLimit + 1), weights)).toHaveLength(1)
  })
})

describe('a file of a build', () => {
  it('of 5 MB is refused (§10.12)', async () => {
    expect(await check('gate.ogg', content(5_000_000))).toEqual([
      {
        check: 'size',
        app: 'gate',
        what: `weighs 5000000 bytes; ${fileLimit} are allowed`,
        where: 'browser/gate.ogg',
        hint: 'make it smaller, or raise `weights.file` in portal.config.ts',
      },
    ])
  })

  it('that is heavy is a warning, with its weight', async () => {
    expect(await check('gate.ogg', content(heavyFile + 1))).toMatchObject([
      { what: `weighs ${heavyFile + 1} bytes`, where: 'browser/gate.ogg', isWarning: true },
    ])
  })

  it('may weigh what the app declares', async () => {
    const found = await check('gate.ogg', content(5_000_000), { file: 6_000_000 })
    expect(found).toMatchObject([{ isWarning: true }])
  })
})
