import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from '@jest/globals'
import { promote } from '#src/environments/promote.ts'
import { findContext } from '#src/loading/check-whole.ts'
import {
  buildRemote,
  buildShell,
  type Difference,
  declarationOf,
  remoteBuild,
} from '#src/testing/apps.ts'
import { publishAll } from '#src/testing/portal.ts'
import { useTempStore } from '#src/testing/temp-store.ts'
import { checkRendering, type ReleaseContext } from './check-rendering.ts'
import { compose } from './compose.ts'

const temp = await useTempStore()
const builds = await publishAll(temp, await buildShell(temp), await buildRemote(temp))
const release = await compose(temp.store, { builds, realm: { name: 'Aurora' } })
await promote(temp.store, 'production', release)
const context = (await findContext(temp.store)) as ReleaseContext

afterEach(() => rm(join(temp.dir, 'gate'), { recursive: true, force: true }))

/** Checks a gate whose pages are drawn by this code. */
const check = async (code: string, limit?: number, { files, ...rest }: Difference = {}) => {
  const server = { 'dist/server/index.mjs': code }
  const build = await remoteBuild(temp, { ...rest, files: { ...files, ...server } })
  return checkRendering(build, context, limit)
}

describe('the pages of a build', () => {
  it('pass where the live shell renders each of them in each language', async () => {
    expect(await checkRendering(await remoteBuild(temp), context)).toEqual([])
  })

  it('are refused where one throws, by page, language and place in the code (§10.12)', async () => {
    const code = `export const pages = { '/': () => 'home', '/towers/:tower': ({ gate }) => {
      if (gate.title === 'Gate') throw new Error('the roof fell in')
      return gate.title
    } }`
    expect(await check(code)).toEqual([
      {
        check: 'rendering',
        app: 'gate',
        what: expect.stringMatching(
          /^gate could not render \/towers\/:tower: Error: the roof fell in \(.*index\.mjs:2:\d+\)+$/,
        ),
        where: '/towers/:tower in en',
        hint: expect.any(String),
      },
    ])
  })

  const drawing = (html: string) => {
    const code = `const base = globalThis.__portalAssetBases.gate
      export const pages = { '/': () => ${html}, '/towers/:tower': () => '' }`
    const files = { 'dist/browser/media/pond.0a1b2c3d.png': 'a pond' }
    return check(code, undefined, { files })
  }

  it('may draw an image of the build', async () => {
    const pond = "base + 'media/pond.0a1b2c3d.png'"
    const html = `'<img src="' + ${pond} + '" srcset="' + ${pond} + ' 2x">'`
    expect(await drawing(html)).toEqual([])
  })

  it.each([
    [
      'by a path of the machine that built it',
      `'<img src="file:///tmp/pond.png">'`,
      'file:///tmp/pond.png',
    ],
    ['from where the page is', `'<img alt="" src="media/pond.png">'`, 'media/pond.png'],
    [
      'that is not in the build',
      `'<img srcset="' + base + 'reeds.png 2x">'`,
      '/browser/reeds.png',
    ],
  ])('are refused where one draws an image %s', async (_, html, url) => {
    expect(await drawing(html)).toMatchObject([
      {
        what: expect.stringMatching(`^its HTML asks for .*${url}, which no browser gets$`),
        where: '/ in pt, / in en',
        hint: expect.stringContaining("import pond from './pond.png'"),
      },
    ])
  })

  it('are refused where one never ends, by page and language (§10.4)', async () => {
    const code = `export const pages = { '/': () => 'home', '/towers/:tower': () => { for (;;); } }`
    const what =
      'rendering /towers/:tower of gate in pt does not end after 2000 ms: look for a loop'
    expect(await check(code, 2000)).toMatchObject([{ what, where: '/towers/:tower in pt' }])
  })

  it('are refused where their code never finishes loading, by app (§10.4)', async () => {
    const what = 'loading gate in Node does not end after 2000 ms: look for a loop'
    expect(await check('for (;;);', 2000)).toMatchObject([{ what }])
  })

  it('may lead to every other app of the live release', async () => {
    const code = `export const pages = { '/lamp': (_texts, _live, { remotes }) => {
      if (!remotes.some(({ name }) => name === 'gate')) throw new Error('there is no gate')
      return 'lamp'
    } }`
    expect(
      await check(code, undefined, { declaration: declarationOf('lamp', '/lamp') }),
    ).toEqual([])
  })
})

it('a build is checked among the apps that will be released with it', async () => {
  const { build } = (await remoteBuild(temp)).manifest
  const others = [{ name: 'gate', build }]
  const found = await findContext(temp.store, 'production', others)
  expect(found).toMatchObject({ shell: { name: 'shell' }, remotes: others })
})
