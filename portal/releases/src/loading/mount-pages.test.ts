import { afterAll, describe, expect, it } from '@jest/globals'
import type { Manifest } from 'portal-contract'
import { container, openHost } from '#src/testing/host.ts'

const host = await openHost()

afterAll(() => host.close())

/** A remote whose tower page is drawn by this code of a component, with the React of the shell. */
const towerPage = (code: string) =>
  container(`const [{ get }] = Object.values(this.scope.react)
    const React = (await get())()
    const { createElement: h, useEffect, useState } = React
    const { folder } = this
    const Component = () => { ${code} }
    return () => ({ pages: { '/': { Component: () => 'Gate' }, '/towers/:tower': { Component } } })`)

const inEffect = (code: string) =>
  `useEffect(() => { ${code} }, []); return h('p', null, 'Tower')`

const mount = (code: string, files = {}, manifest: Partial<Manifest> = {}) =>
  host.check(towerPage(code), files, { manifest })

describe('a page', () => {
  it.each<[string, string]>([
    ['draws text', "return h('p', { style: { color: 'red' } }, 'Tower')"],
    ['stores something', inEffect("localStorage['gate.tower'] = 'North'")],
    [
      'puts back what it changes',
      inEffect(`const stop = () => {}
        addEventListener('scroll', stop)
        const layer = document.body.appendChild(document.createElement('div'))
        return () => { removeEventListener('scroll', stop); layer.remove() }`),
    ],
  ])('passes that %s', async (_, code) => {
    expect(await mount(code)).toEqual([])
  })

  it.each<[string, string, RegExp]>([
    [
      'draws HTML from a string',
      "return h('p', { dangerouslySetInnerHTML: { __html: '<b>Tower</b>' } })",
      /TrustedHTML.* \(page \/towers\/:tower\)$/,
    ],
    [
      'throws in an effect',
      inEffect("throw new Error('no tower')"),
      /^cannot be mounted: no tower \(page \/towers\/:tower\)$/,
    ],
    [
      'throws a moment later',
      inEffect("setTimeout(() => { throw new Error('no tower') })"),
      /^the browser reports: Error: no tower \(page \/towers\/:tower\)$/,
    ],
    [
      'shows a picture that is missing',
      "return h('img', { src: '/pond.png', loading: 'lazy' })",
      /^asks for \/pond\.png, which is not there \(page \/towers\/:tower\)$/,
    ],
    [
      'evaluates text',
      inEffect("try { eval('1') } catch {}"),
      /^the browser reports: .*'TrustedScript'.* \(page \/towers\/:tower\)$/,
    ],
    [
      'writes inline styles',
      inEffect("document.querySelector('p').setAttribute('style', 'color: red')"),
      /^the browser reports: .*inline style.* \(page \/towers\/:tower\)$/,
    ],
    [
      'starts a worker',
      inEffect("new Worker(folder + 'entry.js')"),
      /^the browser reports: .*worker-src.* \(page \/towers\/:tower\)$/,
    ],
    [
      'replaces a function of the browser',
      inEffect('globalThis.fetch = () => {}'),
      /^replaces globalThis\.fetch and leaves it behind \(page \/towers\/:tower\)$/,
    ],
    [
      'adds a global',
      inEffect('globalThis.towers = 3'),
      /^adds globalThis\.towers and leaves it behind \(page \/towers\/:tower\)$/,
    ],
    [
      'goes on listening',
      inEffect("addEventListener('scroll', () => {})"),
      /^listens to scroll of window after it was left \(browser\/entry\.js:\d+\)$/,
    ],
    [
      'leaves an overlay',
      inEffect("document.body.append(document.createElement('dialog'))"),
      /^adds <dialog> to the body and leaves it behind \(page \/towers\/:tower\)$/,
    ],
    [
      'loads the document again',
      inEffect('location.reload()'),
      /^loads the document again \(page \/towers\/:tower\)$/,
    ],
  ])('is refused that %s (§10.12)', async (_, code, finding) => {
    expect(await mount(code)).toContainEqual(expect.stringMatching(finding))
  })

  it('is refused that never finishes rendering, and the others are mounted all the same', async () => {
    const entry = towerPage('for (;;);').replace(
      "() => 'Gate'",
      "() => h('img', { src: '/pond.png' })",
    )
    expect(await host.check(entry, {}, { limit: 2000 })).toEqual([
      'asks for /pond.png, which is not there (page /)',
      'does not finish rendering within 2000 ms (page /towers/:tower)',
    ])
  })

  it('gets the parameters and answers that are declared, and a 503 for any other call', async () => {
    const samples = {
      params: { '/towers/:tower': { tower: 'north' } },
      api: { 'GET /api/towers': ['North'], 'GET /api/towers?page=2': ['South'] },
    }
    const page = `const [seen, see] = useState()
      useEffect(() => {
        const calls = ['/api/towers?page=1', '/api/towers?page=2', '/api/guards']
        const answers = calls.map(async (call) => {
          const answer = await fetch(call)
          return answer.ok ? (await answer.json())[0] : answer.status
        })
        Promise.all(answers).then(see)
      }, [])
      if (seen) throw new Error([location.pathname, ...seen].join(' '))
      return 'Tower'`
    expect(await mount(page, {}, { samples })).toEqual([
      'cannot be mounted: /towers/north North South 503 (page /towers/:tower)',
    ])
  })

  it('may link to a page of another team, by a name that is checked elsewhere', async () => {
    const page = `const { registry } = JSON.parse(document.getElementById('portal').textContent)
      const bells = registry.remotes.find(({ name }) => name === 'bells')
      if (!bells?.routes.some(({ name }) => name === 'tolls'))
        throw new Error('No route of this release is called bells.tolls: its app …')
      return 'Tower'`
    expect(await mount(page)).toEqual([])
  })

  it('is refused for what the shell reports as left behind', async () => {
    const page =
      inEffect(`return () => navigator.sendBeacon('/api/client-errors', new Blob([
      JSON.stringify({ kind: 'leftover', message: 'left behind: a listener for click on window' }),
    ]))`)
    expect(await mount(page)).toEqual([
      'left behind: a listener for click on window (page /towers/:tower)',
    ])
  })

  it('is refused that cannot be left', async () => {
    const entry = towerPage(
      inEffect(
        "addEventListener('click', (event) => { event.preventDefault(); event.stopImmediatePropagation() }, true)",
      ),
    )
    expect(await host.check(entry, {}, { limit: 2000 })).toEqual([
      'cannot be left within 2000 ms (page /towers/:tower)',
    ])
  })
})
