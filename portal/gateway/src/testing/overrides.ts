import type { LightMyRequestResponse } from 'fastify'
import type { BootData, Manifest } from 'portal-contract'
import { type Environment, overrideKey, writeToken } from 'portal-releases'
import { buildRemote, publishAll, until, writeEnvironment } from 'portal-releases/testing'
import type { GatewayOptions } from '#src/gateway.ts'
import { openGateway } from './gateway.ts'

const environment = 'production'

async function sign(store: string, environment: string, kind: 'link' | 'session') {
  const secret = await overrideKey(store, environment).open()
  return writeToken({ secret, environment, kind }).text
}

/** The cookie of a tester's session, and of its overrides. */
export async function sessionCookie(
  store: string,
  environment: string,
  overrides: readonly string[],
): Promise<string> {
  const session = `tester=${await sign(store, environment, 'session')}`
  return overrides.length > 0 ? `${session}; overrides=${overrides.join('~')}` : session
}

/** What an HTML tells its shell. */
export function bootOf({ body }: LightMyRequestResponse): BootData {
  return JSON.parse(/id="portal">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}') as BootData
}

/** A gateway with testers and other builds of the gate. */
export async function openWithTesters(options: Partial<GatewayOptions> = {}) {
  const open = await openGateway(options)
  const { gateway, portal } = open
  const testerCookie = (...overrides: string[]) =>
    sessionCookie(portal.store, environment, overrides)
  const visit = (url: string, cookie = '', headers: Record<string, string> = {}) =>
    gateway.inject({ url, headers: { cookie, ...headers } })

  return {
    ...open,
    visit,
    testerCookie,
    /** As a tester, with the overrides that the session remembers. */
    get: async (url: string, ...overrides: string[]) =>
      visit(url, await testerCookie(...overrides)),
    /** The token of a new link, as `portal overrides --token` prints it. */
    newLink: () => sign(portal.store, environment, 'link'),
    /** Publishes one more build of the gate, which is in no release. */
    publishGate: async (file: string): Promise<Manifest> => {
      const server = `export const pages = {
        '/': () => '<h1>A new gate</h1>',
        '/towers/:tower': () => '<h1>A new tower</h1>',
      }`
      const files = { 'server/index.mjs': server, [`browser/${file}.js`]: '' }
      const [built] = await publishAll(portal, await buildRemote(portal, {}, files))
      if (!built) throw new Error('nothing was published')
      return built
    },
    /** Writes what the environment allows, and waits until the gateway has seen it. */
    allow: async (overrides: Environment['overrides']): Promise<void> => {
      const allowed = { overrides } as Partial<Environment>
      for (const release of [portal.second, portal.first]) {
        await writeEnvironment(portal.store, { ...allowed, release })
        await until(async () => (await visit('/portal/ready')).json().release === release)
      }
    },
  }
}
