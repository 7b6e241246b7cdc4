import { compose, promote } from 'portal-releases'
import { buildRemote, buildShell, openTempStore, publishAll } from 'portal-releases/testing'
import type { GatewayOptions } from '#src/gateway.ts'
import { createTestGateway } from './gateway.ts'
import { startPublicApi } from './public-api.ts'

const text = {
  title: 'gate:title',
  description: 'gate:description',
  frame: 'bare',
} as const

/** Pages of a remote that declares public calls. A guard does what he is told. */
export const guardsServer = `
  const guards = (live) => live?.answers['/api/guards']
  const act = (order) => {
    if (order === 'shout') throw new Error('a guard shouts')
    if (order === 'run') for (;;);
    if (order === 'hoard') for (const hoard = []; ; ) hoard.push(new Array(3e7));
    if (order === 'fill') for (const hoard = []; ; ) hoard.push(Buffer.alloc(2e6, 1));
    if (order === 'desert') process.exit();
    return order
  }
  const counts = {}
  const count = (order) => '<b>' + (counts[order] = (counts[order] ?? 0) + 1) + '</b>'
  export const pages = {
    '/': () => '<h1>Gate</h1>',
    '/guards': (_texts, live) =>
      '<h1>Guards</h1>' + (guards(live)?.map((name) => '<li>' + act(name) + '</li>').join('') ?? 'loading'),
    '/clock': (_texts, live) => '<time>' + (live?.renderedAt ?? 'unknown') + '</time>',
    '/guards/:name': () => '<h1>A guard</h1>',
    ...Object.fromEntries(['shout', 'run', 'hoard', 'fill', 'desert', 'stand', 'march'].map((order) => [
      '/orders/' + order,
      (_texts, live) => '<h1>' + order + '</h1>' + count(order) + (live?.answers['/api/orders/' + order]?.map(act).join() ?? 'loading'),
    ])),
  }
`

/** Each has a page with a call of its own, which answers nothing to do at first. */
const orders = ['shout', 'run', 'hoard', 'fill', 'desert', 'stand', 'march'] as const

/** Builds the portal's remote, with pages of its own. */
export async function buildGuards(
  temp: Parameters<typeof buildRemote>[0],
  server = guardsServer,
) {
  const data = ['/api/guards']
  const routes = [
    { path: '/', ...text },
    { path: '/guards', ...text, data },
    { path: '/clock', ...text, data },
    { path: '/guards/:name', ...text, data },
    ...orders.map((order) => ({
      path: `/orders/${order}`,
      ...text,
      data: [`/api/orders/${order}`],
    })),
  ]
  return buildRemote(temp, { routes }, { 'server/index.mjs': server })
}

/** A gateway over a release whose pages show what a public call answers. */
export async function openLivePortal(options: Partial<GatewayOptions> = {}) {
  const temp = await openTempStore()
  const shell = await buildShell(temp)
  const releaseOf = async (server?: string) => {
    const builds = await publishAll(temp, shell, await buildGuards(temp, server))
    return compose(temp.store, { builds, realm: { name: 'Aurora' } })
  }
  await promote(temp.store, 'production', await releaseOf())
  const ordered = orders.map((order) => [`/api/orders/${order}`, { body: ['at ease'] }])
  const api = await startPublicApi({
    '/api/guards': { body: ['Ada', 'Bel'] },
    ...Object.fromEntries(ordered),
  })
  const errors: Error[] = []
  const gateway = await createTestGateway(temp.store, {
    api: api.origin,
    onError: (error) => errors.push(error as Error),
    ...options,
  })
  await gateway.ready()
  const get = (url: string, headers: Record<string, string> = {}) =>
    gateway.inject({ url, headers: { 'accept-language': 'en', ...headers } })
  return {
    ...temp,
    api,
    gateway,
    errors,
    releaseOf,
    get,
    close: async () => {
      await gateway.close()
      await api.close()
      await temp.clean()
    },
  }
}
