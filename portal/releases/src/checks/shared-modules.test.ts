import { describe, expect, it } from '@jest/globals'
import { contractVersion, type Manifest, sharedModules } from 'portal-contract'
import type { BundledModule } from '#src/builds/build.ts'
import { buildShell, openApp, remoteBuild, summarise } from '#src/testing/apps.ts'
import { useTempStore } from '#src/testing/temp-store.ts'
import { checkContract, checkSharedModules } from './shared-modules.ts'

const temp = await useTempStore()

describe('the contract', () => {
  const check = async (manifest: Partial<Manifest>) =>
    summarise(checkContract(await remoteBuild(temp, { manifest })))

  it.each<[string, Manifest['shared']]>([
    ['takes nothing', {}],
    ['takes what shells promise', sharedModules],
    ['takes what shells promise in any version', { react: '*', zustand: '>=5' }],
  ])('lets a build pass that %s', async (_, shared) => {
    expect(await check({ shared })).toEqual([])
  })

  const later = contractVersion + 1
  it.each<[string, Partial<Manifest>]>([
    [
      `made for contract ${later}; this portal knows ${contractVersion}`,
      { contract: later },
    ],
    [
      'takes axios from the shell, which no shell promises',
      { shared: { axios: '^1.0.0' } },
    ],
    [
      `asks for react ^18.3.0; shells promise ${sharedModules.react}`,
      { shared: { react: '^18.3.0' } },
    ],
    [
      `asks for react workspace:*; shells promise ${sharedModules.react}`,
      { shared: { react: 'workspace:*' } },
    ],
  ])('refuses a build: %s', async (what, manifest) => {
    expect(await check(manifest)).toEqual([`${what} (portal-manifest.json)`])
  })
})

describe('the shared modules of a build that the bundler told of', () => {
  const module = (name: string, file = 'index.js'): BundledModule => ({
    package: name,
    version: '1.2.3',
    file,
  })
  const check = async (modules: BundledModule[], uses: Manifest['uses'] = {}) => {
    const build = await remoteBuild(temp, { manifest: { uses } })
    return checkSharedModules({ ...build, report: { modules, uses, provides: {} } })
  }

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
    ['the alerts', module('shared-ui', 'src/alerts/alerts.tsx')],
    ['zustand', module('zustand', 'esm/vanilla.mjs')],
  ])('may not be bundled with a copy of %s, which is named once', async (_, bundled) => {
    expect(summarise(await check([bundled, { ...bundled }]))).toEqual([
      `brings a copy of ${bundled.package} 1.2.3 (${bundled.package}/${bundled.file})`,
    ])
  })

  it('may be used inside of the router surface', async () => {
    expect(await check([], { 'react-router-dom': ['Link', 'useParams'] })).toEqual([])
  })

  const router = 'react-router-dom'
  it.each([
    [router, 'useBlocker', `uses useBlocker of ${router}, which`, /are: .*useLocation/],
    [router, '*', `takes all of ${router}, of which`, /^import by name/],
    [
      'react-i18next',
      'Trans',
      'uses Trans of react-i18next, which',
      /are: .*useTranslation/,
    ],
  ])('may not be used outside of the surface of %s: %s', async (name, used, what, hint) => {
    const [found] = await check([], { [name]: [used] })
    expect(found?.what).toContain(what)
    expect(found?.hint).toMatch(hint)
  })
})

describe('the shared modules of a build of another toolchain', () => {
  const check = async (code: string, shared: Manifest['shared'] = {}) => {
    const files = { 'dist/browser/extra.js': code }
    const manifest = { shared }
    return summarise(await checkSharedModules(await remoteBuild(temp, { files, manifest })))
  }
  const router = { 'react-router-dom': '^7.18.0' }

  it.each<[string, string, Manifest['shared']]>([
    ['without a mark of them', 'const react = load("react")', {}],
    [
      'by all their names, as bundlers do for shared modules',
      'export const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE, useState } = shared.react',
      {},
    ],
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
