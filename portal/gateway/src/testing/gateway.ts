import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { composePortal } from 'portal-releases/testing'
import { createGateway, type GatewayOptions } from '#src/gateway.ts'

/** A gateway over a store, by default of production and without an API. */
export const createTestGateway = (store: string, options: Partial<GatewayOptions> = {}) =>
  createGateway({
    store,
    environment: 'production',
    api: 'http://127.0.0.1:9',
    onWarning: () => {},
    ...options,
  })

/** Has a server listen. @returns its port */
export async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

/** Has a gateway listen. @returns its port */
export async function listenAsGateway(gateway: FastifyInstance): Promise<number> {
  await gateway.listen({ port: 0, host: '127.0.0.1' })
  return (gateway.server.address() as AddressInfo).port
}

/** A gateway that listens, over a store of its own, with a server behind `/api`. */
export async function openGateway(options: Partial<GatewayOptions> = {}) {
  const portal = await composePortal()
  const api = await startApi()
  const gateway = await createTestGateway(portal.store, { api: api.origin, ...options })
  const gateways = [gateway]
  return {
    portal,
    api,
    gateway,
    port: await listenAsGateway(gateway),
    /** One more gateway over the same store and API, until all are closed. */
    another: async (more: Partial<GatewayOptions> = {}) => {
      const other = await createTestGateway(portal.store, { api: api.origin, ...more })
      gateways.push(other)
      return other
    },
    close: async () => {
      await Promise.all(gateways.map((one) => one.close()))
      await api.close()
      await portal.clean()
    },
  }
}

/** The body of an answer, whatever it is encoded in. */
export function decoded({ headers, rawPayload }: LightMyRequestResponse): string {
  if (headers['content-encoding'] === 'br')
    return brotliDecompressSync(rawPayload).toString()
  if (headers['content-encoding'] === 'gzip') return gunzipSync(rawPayload).toString()
  return rawPayload.toString()
}

/** Starts a server, such as one behind `/api`. */
export async function serve(answer: RequestListener) {
  const server = createServer(answer)
  return {
    origin: `http://127.0.0.1:${await listen(server)}`,
    close: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

/** A server behind `/api` that tells what it was asked. */
export const startApi = () =>
  serve(async (request, response) => {
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
    response.end(JSON.stringify({ method, url, headers, body }))
  })
