import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Manifest } from '#src/contract/manifest.ts'
import { readJson, writeAtomically } from '#src/files.ts'
import { createGateway, type GatewayOptions } from '#src/gateway/gateway.ts'
import { compose } from '#src/release/compose.ts'
import type { Environment } from '#src/release/environment.ts'
import { promote } from '#src/release/promote.ts'
import { environmentFile } from '#src/release/store.ts'
import {
  buildRemote,
  buildShell,
  openWorkshop,
  publishAll,
  type Workshop,
} from './workshop.ts'

/** A store with a shell, a remote and two releases of them, the first one promoted. */
export interface Portal extends Workshop {
  shell: Manifest
  gate: Manifest
  /** Ids of the releases. */
  first: string
  second: string
}

export async function composePortal(): Promise<Portal> {
  const workshop = await openWorkshop()
  const text = {
    title: 'gate:title',
    description: 'gate:description',
    frame: 'bare',
  } as const
  const paths = ['/', '/towers/:tower', '/towers/north']
  const apps = [
    await buildShell(workshop),
    await buildRemote(
      workshop,
      { routes: paths.map((path) => ({ path, ...text })) },
      {
        'server/index.mjs': `export const pages = {
          '/': ({ gate }) => '<h1>' + gate.title + '</h1>',
          '/towers/:tower': () => '<h1>A tower</h1>',
          '/towers/north': () => '<h1>The north tower</h1>',
        }`,
      },
    ),
  ]
  const builds = await publishAll(workshop, ...apps)
  const [shell, gate] = builds as [Manifest, Manifest]
  const ofRealm = (name: string) => compose(workshop.store, { builds, realm: { name } })
  const [first, second] = [await ofRealm('First'), await ofRealm('Second')]
  await promote(workshop.store, 'production', first)
  return { ...workshop, shell, gate, first, second }
}

/** A gateway over that store, listening, with a server behind `/api`. */
export interface OpenGateway {
  portal: Portal
  api: TestApi
  gateway: FastifyInstance
  port: number
  close: () => Promise<void>
}

export async function openGateway(
  options: Partial<GatewayOptions> = {},
): Promise<OpenGateway> {
  const portal = await composePortal()
  const api = await startApi()
  const gateway = await createGateway({
    store: portal.store,
    environment: 'production',
    api: api.origin,
    onWarning: () => {},
    ...options,
  })
  await gateway.listen({ port: 0, host: '127.0.0.1' })
  return {
    portal,
    api,
    gateway,
    port: (gateway.server.address() as AddressInfo).port,
    close: async () => {
      await gateway.close()
      await api.close()
      await portal.clean()
    },
  }
}

/** Writes into an environment's file by hand, as an operator may. */
export async function writeEnvironment(
  store: string,
  changes: Partial<Environment>,
  name = 'production',
): Promise<void> {
  const path = environmentFile(store, name)
  const before = await readJson<Environment>(path)
  await writeAtomically(path, JSON.stringify({ ...before, ...changes }))
}

/** Waits until something holds; a test that waits for ever is ended by Jest. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await setTimeout(20)
}

/** The body of an answer, whatever it is encoded in. */
export function decoded({ headers, rawPayload }: LightMyRequestResponse): string {
  if (headers['content-encoding'] === 'br')
    return brotliDecompressSync(rawPayload).toString()
  if (headers['content-encoding'] === 'gzip') return gunzipSync(rawPayload).toString()
  return rawPayload.toString()
}

/** A server behind `/api` that tells what it was asked. */
export interface TestApi {
  origin: string
  close: () => Promise<void>
}

export async function startApi(): Promise<TestApi> {
  const server: Server = createServer(async (request, response) => {
    const body = await textOf(request).catch(() => null)
    // The caller went away in the middle of its request.
    if (body === null) return
    const { method, url, headers } = request
    response.writeHead(url?.startsWith('/api/lost') ? 404 : 200, {
      'content-type': 'application/json',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-request-id': 'r-1',
    })
    response.end(JSON.stringify({ method, url, headers, body } satisfies Asked))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** What the test API was asked. */
export interface Asked {
  method: string | undefined
  url: string | undefined
  headers: IncomingHttpHeaders
  body: string
}
