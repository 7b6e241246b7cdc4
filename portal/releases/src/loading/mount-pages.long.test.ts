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

const mount = (code: string, manifest: Partial<Manifest> = {}) =>
  host.check(towerPage(code), {}, { manifest })

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

  const place = ' (page /towers/:tower)'
  const raw = "h('p', { dangerouslySetInnerHTML: { __html: '<b>Tower</b>' } })"
  const picture = "h('img', { src: '/pond.png', loading: 'lazy' })"
  const later = "setTimeout(() => { throw new Error('no tower') })"
  const restyle = "document.querySelector('p').setAttribute('style', 'color: red')"
  const overlay = "document.body.append(document.createElement('dialog'))"
  it.each([
    ['draws HTML from a string', `return ${raw}`, 'TrustedHTML'],
    [
      'shows a picture that is missing',
      `return ${picture}`,
      'asks for /pond.png, which is not',
    ],
    ['throws in an effect', inEffect("throw new Error('no tower')"), 'mounted: no tower'],
    ['throws a moment later', inEffect(later), 'the browser reports: Error: no tower'],
    ['evaluates text', inEffect("try { eval('1') } catch {}"), "'TrustedScript'"],
    ['writes inline styles', inEffect(restyle), 'inline style'],
    ['starts a worker', inEffect("new Worker(folder + 'entry.js')"), 'worker-src'],
    [
      'replaces a function of the browser',
      inEffect('globalThis.fetch = () => {}'),
      'replaces globalThis.fetch and leaves it behind',
    ],
    [
      'adds a global',
      inEffect('globalThis.towers = 3'),
      'adds globalThis.towers and leaves',
    ],
    ['leaves an overlay', inEffect(overlay), 'adds <dialog> to the body and leaves it'],
    ['loads the document again', inEffect('location.reload()'), 'loads the document again'],
  ])('is refused that %s (§10.12)', async (_, code, what) => {
    const found = (await mount(code)).filter((finding) => finding.includes(what))
    expect(found[0]).toContain(place)
  })

  it('is refused that goes on listening (§10.12)', async () => {
    expect(await mount(inEffect("addEventListener('scroll', () => {})"))).toEqual([
      expect.stringMatching(
        /^listens to scroll of window after it was left \(browser\/entry\.js:\d+\)$/,
      ),
    ])
  })

  it('is refused that never finishes rendering, and the others are mounted all the same (§10.12)', async () => {
    const entry = towerPage('for (;;);').replace("() => 'Gate'", `() => ${picture}`)
    expect(await host.check(entry, {}, { limit: 2000 })).toEqual([
      'asks for /pond.png, which is not there (page /)',
      `does not finish rendering within 2000 ms${place}`,
    ])
  })

  it('is refused that cannot be left (§10.12)', async () => {
    const swallow = 'event.preventDefault(); event.stopImmediatePropagation()'
    const entry = towerPage(
      inEffect(`addEventListener('click', (event) => { ${swallow} }, true)`),
    )
    expect(await host.check(entry, {}, { limit: 2000 })).toEqual([
      `cannot be left within 2000 ms${place}`,
    ])
  })

  it('is refused for what the shell reports as left behind', async () => {
    const report = { kind: 'leftover', message: 'left behind: a listener for click' }
    const blob = `new Blob([JSON.stringify(${JSON.stringify(report)})])`
    const beacon = `navigator.sendBeacon('/api/client-errors', ${blob})`
    expect(await mount(inEffect(`return () => ${beacon}`))).toEqual([
      `left behind: a listener for click${place}`,
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
    expect(await mount(page, { samples })).toEqual([
      `cannot be mounted: /towers/north North South 503${place}`,
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
})
