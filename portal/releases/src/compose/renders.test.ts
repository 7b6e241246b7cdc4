import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { findContext } from '#src/environments/live-release.ts'
import { promote } from '#src/environments/promote.ts'
import { buildRemote, buildShell, type Difference, remoteBuild } from '#src/testing/apps.ts'
import { openTempStore, publishAll, type TempStore } from '#src/testing/temp-store.ts'
import { compose } from './compose.ts'
import { checkRenders, type Surroundings } from './renders.ts'

/** Every page of it leads to the gate. */
const shellServer = `
  export const sharedModules = {}
  export const readRealm = (settings) => settings
  export function render({ path, boot, resources, remote }) {
    const names = boot.registry.remotes.map(({ name }) => name)
    if (!names.includes('gate')) throw new Error('there is no gate')
    if (!remote.pages[path]) throw new Error(path + ' has no page')
    return { head: '', body: remote.pages[path](resources) }
  }`

describe('the pages of a build', () => {
  let temp: TempStore
  let around: Surroundings

  beforeAll(async () => {
    temp = await openTempStore()
    const shell = await buildShell(temp)
    await shell.write('dist/server/index.mjs', shellServer)
    const builds = await publishAll(temp, shell, await buildRemote(temp))
    const release = await compose(temp.store, { builds, realm: { name: 'Aurora' } })
    await promote(temp.store, 'production', release)
    around = (await findContext(temp.store)) as Surroundings
  })

  afterEach(() => rm(join(temp.dir, 'gate'), { recursive: true, force: true }))

  afterAll(() => temp.clean())

  const check = async (difference: Difference = {}, limit?: number) =>
    checkRenders(await remoteBuild(temp, difference), around, limit)
  const server = (code: string) => ({ files: { 'dist/server/index.mjs': code } })

  it('pass where the live shell renders each of them in each language', async () => {
    expect(await check()).toEqual([])
  })

  it('are refused where one throws, by page, language and place in the code (§10.12)', async () => {
    const findings = await check(
      server(`export const pages = { '/': () => 'home', '/towers/:tower': ({ gate }) => {
        if (gate.title === 'Gate') throw new Error('the roof fell in')
        return gate.title
      } }`),
    )
    expect(findings).toEqual([
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

  it('are refused where one is declared and not there', async () => {
    const findings = await check(server('export const pages = { "/": () => "home" }'))
    expect(findings.map(({ where }) => where)).toEqual([
      '/towers/:tower in pt, /towers/:tower in en',
    ])
  })

  const drawing = (urls: string) =>
    check({
      files: {
        'dist/browser/media/pond.0a1b2c3d.png': 'a pond',
        'dist/server/index.mjs': `
          const base = globalThis.__portalAssetBases.gate
          export const pages = { '/': () => ${urls}, '/towers/:tower': () => '' }`,
      },
    })

  it('may draw an image of the build', async () => {
    const pond = "base + 'media/pond.0a1b2c3d.png'"
    expect(
      await drawing(`'<img src="' + ${pond} + '" srcset="' + ${pond} + ' 2x">'`),
    ).toEqual([])
  })

  it.each([
    [
      'by a path of the machine that built it',
      `'<img src="file:///tmp/pond.png">'`,
      /^its HTML asks for file:\/\/\/tmp\/pond\.png, which no browser gets$/,
    ],
    [
      'from where the page is',
      `'<img alt="" src="media/pond.0a1b2c3d.png">'`,
      /asks for media\/pond/,
    ],
    [
      'that is not in the build',
      `'<img srcset="' + base + 'media/reeds.png 2x">'`,
      /asks for \/assets\/gate\/[0-9a-f]{12}\/browser\/media\/reeds\.png,/,
    ],
  ])('are refused where one draws an image %s', async (_, html, what) => {
    expect(await drawing(html)).toEqual([
      {
        check: 'rendering',
        app: 'gate',
        what: expect.stringMatching(what),
        where: '/ in pt, / in en',
        hint: expect.stringContaining("import pond from './pond.png'"),
      },
    ])
  })

  it('are refused where one never ends, by page and language (§10.4)', async () => {
    const endless = server(`export const pages = { '/': () => 'home',
      '/towers/:tower': () => { for (;;); } }`)
    const [finding] = await check(endless, 2000)
    expect(finding).toMatchObject({
      what: 'rendering /towers/:tower of gate in pt does not end after 2000 ms: look for a loop',
      where: '/towers/:tower in pt',
    })
  })

  it('are refused where their code never ends to load, by app (§10.4)', async () => {
    const [finding] = await check(server('for (;;);'), 2000)
    expect(finding?.what).toMatch(/^loading gate in Node does not end after 2000 ms: /)
  })

  it('may lead to every other app of the live release', async () => {
    const texts = { title: 'lamp:title', description: 'lamp:title', frame: 'bare' } as const
    const declaration = {
      name: 'lamp',
      routes: [{ path: '/lamp', ...texts }],
      navigation: [],
      namespaces: ['lamp'],
    }
    const code = server("export const pages = { '/lamp': () => 'lamp' }")
    expect(await check({ declaration, ...code })).toEqual([])
  })

  it('may lead to an app that will be released with them', async () => {
    const build = await remoteBuild(temp)
    const others = [{ name: 'gate', build: build.manifest.build }]
    const found = await findContext(temp.store, 'production', others)
    expect(found).toMatchObject({ shell: { name: 'shell' }, remotes: others })
    const unknown = [{ name: 'lamp', build: '0123456789ab' }]
    await expect(findContext(temp.store, 'production', unknown)).rejects.toThrow(
      /^lamp@0123456789ab is not in the store/,
    )
  })

  it('cannot be had where nothing is live', async () => {
    expect(await findContext(temp.dir)).toBeNull()
  })
})
