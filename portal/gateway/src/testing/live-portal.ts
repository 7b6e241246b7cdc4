import { compose, promote } from 'portal-releases'
import { buildRemote, buildShell, openTempStore, publishAll } from 'portal-releases/testing'
import type { GatewayOptions } from '#src/gateway.ts'
import { createTestGateway, serve } from './gateway.ts'

type Answer = {
  status?: number
  /** A function makes another one for each call. */
  body: unknown
  /** Seconds. */
  maxAge?: number
}

/** A server behind `/api` whose public answers a test changes, by path. It counts what it is asked. */
export async function startPublicApi(answers: Record<string, Answer>) {
  const asked: string[] = []
  const state = { isDown: false }
  const server = await serve(({ url = '', headers, socket }, response) => {
    asked.push(`${headers['accept-language']} ${url}`)
    if (state.isDown) return void socket.destroy()
    const answer = answers[url]
    if (!answer)
      return void response.writeHead(404, { 'cache-control': 'no-store' }).end('{}')
    const { status = 200, body, maxAge = 1 } = answer
    const given: unknown = typeof body === 'function' ? body() : body
    const text = typeof given === 'string' ? given : JSON.stringify(given)
    const etag = `"${Buffer.from(text).toString('base64url').slice(-40)}"`
    const isKnown = status === 200 && headers['if-none-match'] === etag
    response.writeHead(isKnown ? 304 : status, {
      'cache-control': `public, max-age=${maxAge}, stale-while-revalidate=${maxAge}, stale-if-error=86400`,
      'content-type': 'application/json; charset=utf-8',
      etag,
    })
    response.end(isKnown ? undefined : text)
  })
  return { ...server, answers, asked, state }
}

/** Each has a page with a call of its own, which answers nothing to do at first. */
const orders = ['shout', 'run', 'hoard', 'fill', 'desert', 'stand', 'march'] as const

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
    ...Object.fromEntries(${JSON.stringify(orders)}.map((order) => [
      '/orders/' + order,
      (_texts, live) => '<h1>' + order + '</h1>' + count(order) + (live?.answers['/api/orders/' + order]?.map(act).join() ?? 'loading'),
    ])),
  }
`

const text = {
  title: 'gate:title',
  description: 'gate:description',
  frame: 'bare',
} as const
const data = ['/api/guards']
const routes = [
  { path: '/', ...text },
  { path: '/guards', ...text, data },
  { path: '/clock', ...text, data },
  { path: '/guards/:name', ...text, data },
  ...orders.map((order) => {
    return { path: `/orders/${order}`, ...text, data: [`/api/orders/${order}`] }
  }),
]

/** A gateway over a release whose pages show what a public call answers. */
export async function openLivePortal(options: Partial<GatewayOptions> = {}) {
  const temp = await openTempStore()
  const shell = await buildShell(temp)
  const releaseOf = async (server = guardsServer) => {
    const gate = await buildRemote(temp, { routes }, { 'server/index.mjs': server })
    const builds = await publishAll(temp, shell, gate)
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
  const pageOf = async (path: string, headers?: Record<string, string>) =>
    (await get(path, headers)).body
  return {
    ...temp,
    api,
    errors,
    releaseOf,
    /** Composes a release of other pages, and promotes it. */
    promote: async (server?: string, how: { canary?: number } = {}): Promise<string> => {
      const release = await releaseOf(server)
      await promote(temp.store, 'production', release, how)
      return release
    },
    get,
    pageOf,
    close: async () => {
      await gateway.close()
      await api.close()
      await temp.clean()
    },
  }
}
