import { afterAll, describe, expect, it } from '@jest/globals'
import { container, gatePages, openHost } from '#src/testing/host.ts'

const host = await openHost()
const { check } = host

afterAll(() => host.close())

const sound = container(`return () => ({ pages: ${gatePages} })`)

/** Loads chunks as bundlers do. */
const loadChunk = `const { folder } = this; const loadChunk = (file) => new Promise((resolve, reject) => {
  const script = document.createElement('script')
  script.src = folder + file
  script.onload = resolve
  script.onerror = () => reject(new Error('Loading ' + file + ' failed'))
  document.head.append(script)
});`

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
      container(`const [{ get }] = Object.values(this.scope.react)
        const React = (await get())()
        const Context = React.createContext(null)
        class Page extends React.Component { render() { return null } }
        return () => ({ pages: { '/': { Component: React.memo(() => React.useContext(Context)) }, '/towers/:tower': { Component: Page } } })`),
    ],
  ])('passes that %s (§10.3)', async (_, entry) => {
    expect(await check(entry)).toEqual([])
  })

  it.each([
    [
      'leaves no container',
      'var gate = {}',
      'its entry leaves no portal_gate (browser/entry.js)',
    ],
    [
      'exposes no routes',
      container("throw new Error('Module ./routes does not exist')"),
      'does not load: Error: Module ./routes does not exist (./routes)',
    ],
    ['exposes no pages', container('return () => ({})'), 'exposes no pages (./routes)'],
    [
      'declares a page that it does not expose',
      container("return () => ({ pages: { '/': { Component: () => '' } } })"),
      'declares /towers/:tower, but its container has no page for it (route /towers/:tower)',
    ],
    [
      'exposes a page that it does not declare',
      container(
        `return () => ({ pages: { ...${gatePages}, '/lamp': { Component: () => '' } } })`,
      ),
      'has a page for /lamp, which it does not declare (page /lamp)',
    ],
    [
      'has a page without a component',
      container(`return () => ({ pages: { ...${gatePages}, '/': {} } })`),
      'its page / does not load: Error: it has no component (page /)',
    ],
    [
      'asks another server',
      `${sound}; new Image().src = 'https://example.test/a.png'`,
      expect.stringMatching(/^the browser reports: .*Content Security Policy/),
    ],
    [
      'makes a policy of its own',
      `trustedTypes.createPolicy('gate', {}); ${sound}`,
      expect.stringMatching(/^the browser reports: .*TrustedTypePolicy named 'gate'/),
    ],
    [
      'throws later',
      `queueMicrotask(() => { throw new Error('not today') }); ${sound}`,
      'the browser reports: Error: not today (browser/entry.js)',
    ],
  ])('is refused that %s (§10.3)', async (_, entry, finding) => {
    expect(await check(entry)).toContainEqual(finding)
  })

  it('is refused that never finishes loading, by name (§10.12)', async () => {
    expect(await check('for (;;);', {}, { limit: 1000 })).toEqual([
      'does not finish loading after 1000 ms (browser/entry.js)',
    ])
  })
})

describe('the chunk of a lazy page', () => {
  const lazily = (file: string) =>
    container(`${loadChunk}
      const [{ get }] = Object.values(this.scope.react)
      const { lazy } = (await get())()
      const Component = lazy(() => loadChunk('${file}').then(() => ({ default: self.gatePage })))
      return () => ({ pages: { '/': { Component }, '/towers/:tower': { Component: () => '' } } })`)
  const chunk = 'self.webpackChunkgate = [() => ""]'

  it.each([
    [
      'is missing',
      'gone.js',
      {},
      expect.stringMatching(/^its page \/ does not load: .*gone\.js failed/),
    ],
    [
      'is a page of HTML',
      'page.js',
      { 'page.js': '<!doctype html><title>404</title>' },
      expect.stringMatching(/^the browser reports: SyntaxError: Unexpected token '<'/),
    ],
    [
      'is of a type that is no script',
      'page.txt',
      { 'page.txt': chunk },
      expect.stringMatching(/^its page \/ does not load: /),
    ],
  ])('is found where it %s (§10.3)', async (_, file, files, finding) => {
    expect(await check(lazily(file), files)).toContainEqual(finding)
  })
})

describe('the code of a remote', () => {
  /** A line of code → what is found, and whether the browser knows the line. */
  const effects: [code: string, effect: string, line?: boolean][] = [
    ["fetch('/api/home')", 'asks for GET /api/home', false],
    ["addEventListener('scroll', () => {})", 'listens to scroll of window'],
    ['document.onclick = () => {}', 'listens to click of document'],
    ["document.body.append(document.createElement('p'))", 'adds <p> to the body', false],
    ["document.cookie = 'gate=1'", 'adds the cookie gate', false],
    ["localStorage.setItem('gate', '1')", 'adds gate to localStorage', false],
    ["sessionStorage.gate = '1'", 'adds gate to sessionStorage', false],
    ['globalThis.jQuery = {}', 'adds globalThis.jQuery', false],
    ['Array.prototype.last = () => {}', 'adds Array.prototype.last', false],
    ['console.log = () => {}', 'replaces console.log', false],
    [
      "Promise.resolve().then(() => document.body.addEventListener('wheel', () => {}))",
      'listens to wheel of the body',
    ],
  ]

  it('may not change anything but its own when it is loaded, now or a moment later', async () => {
    const lines = effects.map(([code]) => code)
    const found = await check([...lines, sound].join('\n'))
    for (const [index, [, effect, hasLine = true]] of effects.entries()) {
      const where = hasLine ? `browser/entry.js:${index + 1}` : 'browser/entry.js'
      expect(found).toContain(`${effect} while it is loaded (${where})`)
    }
  })
})
