import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Manifest } from 'portal-contract'
import type { BundledModule } from '#src/builds/report.ts'
import { buildShell, openApp, remoteBuild, summarise } from '#src/testing/apps.ts'
import { openTempStore, type TempStore } from '#src/testing/temp-store.ts'
import { checkSharedModules } from './shared-modules.ts'

let temp: TempStore

beforeAll(async () => {
  temp = await openTempStore()
})

afterAll(() => temp.clean())

describe('the shared modules of a build that the bundler told of', () => {
  const check = async (modules: BundledModule[], uses: Manifest['uses'] = {}) => {
    const build = await remoteBuild(temp, { manifest: { uses } })
    return checkSharedModules({ ...build, report: { modules, uses, provides: {} } })
  }
  const module = (name: string, file = 'index.js') => ({
    package: name,
    version: '1.2.3',
    file,
  })

  it.each([
    ['its own code', module('mfe-gate', 'src/routes.tsx')],
    ['a library that is nobody else’s', module('confetti')],
    ['schemas of the contract', module('shared-api', 'src/contract/home.ts')],
    ['the list of languages', module('shared-i18n', 'src/languages.ts')],
    ['pieces of the interface', module('shared-ui', 'src/button.tsx')],
  ])('may be bundled with %s', async (_, bundled) => {
    expect(await check([bundled])).toEqual([])
  })

  it.each([
    ['React', module('react', 'cjs/react.production.js')],
    ['React DOM', module('react-dom', 'client.js')],
    ['the router', module('react-router', 'dist/index.mjs')],
    ['the session', module('shared-api', 'src/session.ts')],
    ['the translations', module('shared-i18n', 'src/use-language.ts')],
    ['the alerts', module('shared-ui', 'src/alerts/store.ts')],
    ['zustand', module('zustand', 'esm/vanilla.mjs')],
  ])('may not be bundled with a copy of %s', async (_, bundled) => {
    expect(summarise(await check([bundled]))).toEqual([
      `brings a copy of ${bundled.package} 1.2.3 (${bundled.package}/${bundled.file})`,
    ])
  })

  it('name each copy once', async () => {
    const copies = [module('react'), module('react', 'jsx-runtime.js')]
    expect(await check(copies)).toHaveLength(1)
  })

  it('may be used inside of the router surface', async () => {
    expect(await check([], { 'react-router-dom': ['Link', 'useParams'] })).toEqual([])
  })

  it('may not be used outside of it, and the hint names what there is', async () => {
    const [blocker, all] = await check([], { 'react-router-dom': ['useBlocker', '*'] })
    expect(blocker?.what).toBe(
      'uses useBlocker of react-router-dom, which shells do not share',
    )
    expect(blocker?.hint).toMatch(/there are: .*useLocation/)
    expect(all?.what).toMatch(/^takes all of react-router-dom/)
  })

  it('may be used inside of the surface of texts, and not outside of it', async () => {
    const used = { 'react-i18next': ['Trans', 'useTranslation'] }
    expect(await check([], used)).toMatchObject([
      { what: 'uses Trans of react-i18next, which shells do not share' },
    ])
  })
})

describe('the shared modules of a build of another toolchain', () => {
  const check = async (code: string, shared: Manifest['shared'] = {}) => {
    const files = { 'dist/browser/extra.js': code }
    const manifest = { shared }
    return summarise(await checkSharedModules(await remoteBuild(temp, { files, manifest })))
  }
  const router = { 'react-router-dom': '^7.18.0' }

  it('are taken as absent where the code has no mark of them', async () => {
    expect(await check('const react = load("react")')).toEqual([])
  })

  it('may be taken by all their names, as bundlers do for shared modules', async () => {
    const name = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
    expect(await check(`export const { ${name}, useState } = shared.react`)).toEqual([])
  })

  it.each<[string, string, Manifest['shared']]>([
    ['inside of the router surface', '(0,r.useParams)().id', router],
    ['of a router of its own', '(0,r.useBlocker)(f)', {}],
  ])('may be used %s', async (_, code, shared) => {
    expect(await check(code, shared)).toEqual([])
  })

  it('may not be used outside of the router surface', async () => {
    expect(await check('(0,r.useBlocker)(f)', router)).toEqual([
      'uses useBlocker of react-router-dom, which shells do not share (browser/extra.js)',
    ])
  })

  it.each([
    ['react-router', 'window.__reactRouterVersion="7.18.5"'],
    ['react-i18next', 'warn("NO_I18NEXT_INSTANCE")'],
  ])('are found by what a copy of %s leaves in the code', async (module, code) => {
    expect(await check(code)).toEqual([`brings a copy of ${module} (browser/extra.js)`])
  })
})

it('is the shell’s to bring the shared modules', async () => {
  const app = await buildShell(temp)
  await app.write('dist/browser/extra.js', '__reactRouterVersion')
  expect(await checkSharedModules(await openApp(app))).toEqual([])
})
