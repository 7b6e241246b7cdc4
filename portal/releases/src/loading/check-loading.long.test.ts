import { afterAll, describe, expect, it } from '@jest/globals'
import { sharedModules } from 'portal-contract'
import { bundle, container, gatePages, openHost } from '#src/testing/host.ts'

const host = await openHost()

afterAll(() => host.close())

const sound = container(`return () => ({ pages: ${gatePages} })`)

const exposing = (pages: string) => container(`return () => ({ pages: ${pages} })`)

/** Code of a container that has the React of the shell. */
const withReact = (code: string) =>
  container(`const [{ get }] = Object.values(this.scope.react)
    const React = (await get())()
    ${code}`)

describe('a remote', () => {
  it.each([
    ['leaves its container', sound],
    [
      'leaves chunks and runtime data',
      `(self.webpackChunkgate ||= []); self.__mf_module_cache__ = {}; ${sound}`,
    ],
    ['stops what it started', `clearTimeout(setTimeout(() => {}, 60_000)); ${sound}`],
    [
      'asks what the browser can do',
      `matchMedia('(width > 1px)').matches; document.createElement('a').setAttribute('rel', 'x'); ${sound}`,
    ],
    [
      'takes React from the shell without a mark of any toolchain',
      withReact(`const Context = React.createContext(null)
        const Home = React.memo(() => React.useContext(Context))
        class Tower extends React.Component { render() { return null } }
        return () => ({ pages: { '/': { Component: Home }, '/towers/:tower': { Component: Tower } } })`),
    ],
  ])('passes that %s (§10.3)', async (_, entry) => {
    expect(await host.check(entry)).toEqual([])
  })

  it.each([
    ['leaves no container', 'var gate = {}', /^its entry leaves no portal_gate /],
    [
      'exposes no routes',
      container("throw new Error('Module ./routes does not exist')"),
      /^does not load: Error: Module \.\/routes does not exist \(\.\/routes\)$/,
    ],
    ['exposes no pages', exposing('undefined'), /^exposes no pages \(\.\/routes\)$/],
    [
      'declares a page that it does not expose',
      exposing("{ '/': { Component: () => '' } }"),
      /^declares \/towers\/:tower, but its container has no page for it /,
    ],
    [
      'exposes a page that it does not declare',
      exposing(`{ ...${gatePages}, '/lamp': { Component: () => '' } }`),
      /^has a page for \/lamp, which it does not declare /,
    ],
    [
      'has a page without a component',
      exposing(`{ ...${gatePages}, '/': {} }`),
      /^its page \/ does not load: Error: it has no component /,
    ],
    [
      'asks another server',
      `${sound}; new Image().src = 'https://example.test/a.png'`,
      /^the browser reports: .*Content Security Policy/,
    ],
    [
      'makes a policy of its own',
      `trustedTypes.createPolicy('gate', {}); ${sound}`,
      /^the browser reports: .*TrustedTypePolicy named 'gate'/,
    ],
    [
      'throws later',
      `queueMicrotask(() => { throw new Error('not today') }); ${sound}`,
      /^the browser reports: Error: not today \(browser\/entry\.js\)$/,
    ],
  ])('is refused that %s (§10.3)', async (_, entry, finding) => {
    expect(await host.check(entry)).toContainEqual(expect.stringMatching(finding))
  })

  it('is refused that never finishes loading, by name (§10.12)', async () => {
    expect(await host.check('for (;;);', {}, { limit: 1000 })).toEqual([
      'does not finish loading after 1000 ms (browser/entry.js)',
    ])
  })

  it.each([
    ['of another public path', "'/chunks/routes.js'", /^leave the public path/],
    ['that the build has not', "this.folder + 'routes.js'", /^publish every chunk/],
  ])('that asks for a file %s is told how to mend it', async (_, file, hint) => {
    const findings = await host.find(container(`return import(${file})`))
    expect(findings.find(({ check }) => check === 'requests')?.hint).toMatch(hint)
  })
})

describe('the chunk of a lazy page', () => {
  /** Loads the chunk as bundlers do. */
  const lazily = (file: string) =>
    withReact(`const loadChunk = () => new Promise((resolve, reject) => {
        const script = document.createElement('script')
        script.src = this.folder + '${file}'
        script.onload = resolve
        script.onerror = () => reject(new Error('Loading ${file} failed'))
        document.head.append(script)
      })
      const Component = React.lazy(() => loadChunk().then(() => ({ default: self.gatePage })))
      return () => ({ pages: { ...${gatePages}, '/': { Component } } })`)

  it.each([
    ['is missing', 'gone.js', '', /^its page \/ does not load: .*gone\.js failed/],
    ['is a page of HTML', 'page.js', '<p>404</p>', /^the browser reports: SyntaxError: /],
    ['is of a type that is no script', 'page.txt', '[]', /^its page \/ does not load: /],
  ])('is found where it %s (§10.3)', async (_, file, content, finding) => {
    const files = content ? { [file]: content } : {}
    const found = await host.check(lazily(file), files)
    expect(found).toContainEqual(expect.stringMatching(finding))
  })
})

it('the code of a remote may change nothing but its own when it is loaded, now or a moment later', async () => {
  const later =
    "Promise.resolve().then(() => document.body.addEventListener('wheel', () => {}))"
  /** A line of code → what is found. The browser knows the lines of listeners. */
  const effects = {
    "fetch('/api/home')": 'asks for GET /api/home',
    "addEventListener('scroll', () => {})": 'listens to scroll of window',
    'document.onclick = () => {}': 'listens to click of document',
    "document.body.append(document.createElement('p'))": 'adds <p> to the body',
    "document.cookie = 'gate=1'": 'adds the cookie gate',
    "localStorage.setItem('gate', '1')": 'adds gate to localStorage',
    "sessionStorage.gate = '1'": 'adds gate to sessionStorage',
    'globalThis.jQuery = {}': 'adds globalThis.jQuery',
    'Array.prototype.last = () => {}': 'adds Array.prototype.last',
    'console.log = () => {}': 'replaces console.log',
    [later]: 'listens to wheel of the body',
  }
  const found = await host.check([...Object.keys(effects), sound].join('\n'))
  for (const [index, effect] of Object.values(effects).entries()) {
    const line = effect.startsWith('listens') ? `:${index + 1}` : ''
    expect(found).toContain(`${effect} while it is loaded (browser/entry.js${line})`)
  }
})

/** Builds the fixture with stock rspack, and loads it. */
async function loadFixture(shared: Record<string, object>, routes = './routes.js') {
  const federation = {
    name: 'gate',
    library: { type: 'global', name: 'portal_gate' },
    filename: 'entry.js',
    exposes: { './routes': routes },
    shared,
    shareStrategy: 'loaded-first',
  } as const
  const built = await bundle('remote', {}, federation)
  const { 'entry.js': entry = '', ...files } = Object.fromEntries(built)
  return { code: [...built.values()].join(''), found: await host.check(entry, files) }
}

const react = { singleton: true, import: false, requiredVersion: sharedModules.react }
const runtime = expect.stringMatching(
  /^brings a federation runtime of its own; its scripts weigh \d+ /,
)

describe('React in a remote of stock rspack', () => {
  it('may be the shell’s', async () => {
    const { found } = await loadFixture({ react })
    expect(found).toEqual([runtime])
  })

  it('is refused as a copy, although no text of React is left of it (§10.12)', async () => {
    const { code, found } = await loadFixture({})
    expect(code).not.toContain('__CLIENT_INTERNALS')
    expect(found).toEqual(['brings a copy of react (./routes)', runtime])
  })

  it('may not have a copy of React DOM', async () => {
    const { found } = await loadFixture({ react }, './flushing-routes.js')
    expect(found).toEqual(['brings a copy of react-dom (./routes)', runtime])
  })
})
