import type { LightMyRequestResponse } from 'fastify'
import type { BootData, Manifest } from 'portal-contract'
import { type Environment, openOverrideSecret, writeToken } from 'portal-releases'
import { buildRemote, publishAll, until, writeEnvironment } from 'portal-releases/testing'
import type { OpenGateway } from './gateway.ts'

export async function publishNewGate({ portal }: OpenGateway): Promise<Manifest> {
  const pages = `export const pages = {
    '/': () => '<h1>A new gate</h1>',
    '/towers/:tower': () => '<h1>A new tower</h1>',
  }`
  const app = await buildRemote(portal, {}, { 'server/index.mjs': pages })
  const [built] = await publishAll(portal, app)
  if (!built) throw new Error('nothing was published')
  return built
}

/** What an HTML tells its shell. */
export function bootOf({ body }: LightMyRequestResponse): BootData {
  return JSON.parse(/id="portal">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}') as BootData
}

const environment = 'production'

async function sign(store: string, environment: string, kind: 'link' | 'session') {
  const secret = await openOverrideSecret(store, environment)
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

/** The token of a new link, as `portal overrides --token` prints it. */
export function newLink({ portal }: OpenGateway): Promise<string> {
  return sign(portal.store, environment, 'link')
}

export function testerCookie({ portal }: OpenGateway, ...overrides: string[]) {
  return sessionCookie(portal.store, environment, overrides)
}

/** Writes what the environment allows, and waits until the gateway has seen it. */
export async function allow(
  { gateway, portal }: OpenGateway,
  overrides: Environment['overrides'],
): Promise<void> {
  const seen = async (release: string) =>
    (await gateway.inject('/portal/ready')).json().release === release
  const allowed = { overrides } as Partial<Environment>
  for (const release of [portal.second, portal.first]) {
    await writeEnvironment(portal.store, { ...allowed, release })
    await until(() => seen(release))
  }
}
