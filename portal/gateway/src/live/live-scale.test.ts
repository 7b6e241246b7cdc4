import { execFileSync } from 'node:child_process'
import { afterAll, describe, expect, it } from '@jest/globals'
import { compose, promote } from 'portal-releases'
import {
  buildRemote,
  buildShell,
  openWorkshop,
  publishAll,
  until,
} from 'portal-releases/testing'
import { createGateway } from '#src/gateway.ts'
import { startPublicApi } from '#src/testing/public-api.ts'

/** Composing twenty of them takes minutes: `LIVE_REMOTES=20` does, and prints what the gateway takes. */
const count = Number(process.env.LIVE_REMOTES ?? 4)

/** Five routes each, in two languages. */
const remotes = Array.from({ length: count }, (_, number) => `house${number}`)
const routesOf = (name: string) => [1, 2, 3, 4, 5].map((room) => `/${name}/${room}`)
/** A release needs a home page. */
const routes = ['/', ...remotes.flatMap(routesOf).slice(1)]
const callOf = (path: string) => `/api/rooms${path}`

const workshop = await openWorkshop()
const buildHouse = (name: string) => {
  const own = routes.filter((_, index) => remotes[Math.floor(index / 5)] === name)
  const text = { title: `${name}:title`, description: `${name}:description` }
  const server = `
    const renders = {}
    const page = (path, call) => (_texts, live) => {
      renders[path] = (renders[path] ?? 0) + 1
      return '<b>' + renders[path] + '</b>' + (live?.answers[call]?.join() ?? 'loading')
    }
    export const pages = { ${own.map((path) => `'${path}': page('${path}', '${callOf(path)}')`)} }`
  const declaration = {
    name,
    namespaces: [name],
    navigation: [],
    routes: own.map((path) => ({
      path,
      ...text,
      frame: 'bare' as const,
      data: [callOf(path)],
    })),
  }
  return buildRemote(workshop, declaration, { 'server/index.mjs': server })
}

const shell = await buildShell(workshop)
const houses = await Promise.all(remotes.map(buildHouse))
const builds = await publishAll(workshop, shell, ...houses)
const release = await compose(workshop.store, { builds, realm: { name: 'Aurora' } })
await promote(workshop.store, 'production', release)
const rows = Array.from({ length: 50 }, (_, number) => `guard ${number}`)
const api = await startPublicApi(
  Object.fromEntries(routes.map((path) => [callOf(path), { body: rows, maxAge: 2 }])),
)
const begin = performance.now()
const gateway = await createGateway({
  store: workshop.store,
  environment: 'production',
  api: api.origin,
})
await gateway.ready()
const readyMs = performance.now() - begin

afterAll(async () => {
  await gateway.close()
  await api.close()
  await workshop.clean()
})

const bodyOf = async (path: string) => (await gateway.inject(path)).body
const rendersOf = async (path: string) =>
  Number(/<b>(\d+)<\/b>/.exec(await bodyOf(path))?.[1] ?? 0)

describe('the routes of many remotes', () => {
  it('are all live, with one call and one render in each language for each', async () => {
    await until(async () => {
      const bodies = await Promise.all(routes.map(bodyOf))
      return bodies.every((body) => body.includes('guard 49'))
    })
    if (process.env.LIVE_REMOTES) {
      const all = performance.now() - begin
      const { rss } = process.memoryUsage()
      const children = execFileSync('ps', [
        '--ppid',
        String(process.pid),
        '-o',
        'rss=,args=',
      ])
      process.stderr.write(
        `ready ${readyMs} ms, all live ${all} ms, gateway ${rss / 1e6} MB\n${children}\n`,
      )
    }
    const asked = new Map<string, number>()
    for (const one of api.asked) asked.set(one, (asked.get(one) ?? 0) + 1)
    expect(asked.size).toBe(routes.length)
    for (const path of routes) expect(await rendersOf(path)).toBeLessThanOrEqual(2)
  })

  it('are rendered again only where the answer is another', async () => {
    const [changed = '', ...others] = routes
    const before = await Promise.all(others.map(rendersOf))
    api.answers[callOf(changed)] = { body: ['the king'], maxAge: 2 }
    await until(async () => (await bodyOf(changed)).includes('the king'))
    expect(await rendersOf(changed)).toBeLessThanOrEqual(4)
    expect(await Promise.all(others.map(rendersOf))).toEqual(before)
  })

  it('are asked for once an interval, however many pages are asked for', async () => {
    const count = () =>
      api.asked.filter((one) => one.endsWith(callOf(routes[1] ?? ''))).length
    const from = api.asked.length
    const own = count()
    let pages = 0
    await until(async () => {
      await Promise.all(routes.map(bodyOf))
      pages += routes.length
      return count() >= own + 3
    })
    expect(pages).toBeGreaterThan(routes.length)
    // Calls are due at different times: one of them may be an interval ahead.
    expect(api.asked.length - from).toBeLessThanOrEqual(5 * routes.length)
  })
})
