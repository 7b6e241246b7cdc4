import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import type { AppDeclaration } from 'portal-contract'
import { remoteBuild } from '#src/testing/checked.ts'
import { openWorkshop } from '#src/testing/workshop.ts'
import { fileLimit, heavyFile, scriptLimits } from './limits.ts'
import { checkSize } from './size.ts'

const workshop = await openWorkshop()

afterAll(() => workshop.clean())

async function check(
  file: string,
  content: string,
  weights?: AppDeclaration['weights'],
  scripts: string[] = [],
) {
  const build = await remoteBuild(workshop, {
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

  it('may not weigh more than their limit', async () => {
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

describe('a file of a build', () => {
  const image = (bytes: number) => 'x'.repeat(bytes)

  it('of 5 MB is refused', async () => {
    expect(await check('gate.png', image(5_000_000))).toEqual([
      {
        check: 'size',
        app: 'gate',
        what: `weighs 5000000 bytes; ${fileLimit} are allowed`,
        where: 'browser/gate.png',
        hint: 'make it smaller, or raise `weights.file` in portal.config.ts',
      },
    ])
  })

  it('that is heavy is a warning, with its weight', async () => {
    expect(await check('gate.png', image(heavyFile + 1))).toMatchObject([
      { what: `weighs ${heavyFile + 1} bytes`, where: 'browser/gate.png', isWarning: true },
    ])
  })

  it('may weigh what the app declares', async () => {
    const found = await check('gate.png', image(5_000_000), { file: 6_000_000 })
    expect(found).toMatchObject([{ isWarning: true }])
  })
})
