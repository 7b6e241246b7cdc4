import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createGateway } from 'portal-gateway'
import { buildMonolith } from './build-monolith.ts'
import { serveClassic } from './classic.ts'
import { serveMonolith } from './monolith.ts'
import { readPublicRealm } from './public-realm.ts'

export const siteNames = ['portal', 'monolith', 'classic'] as const
export type SiteName = (typeof siteNames)[number]

/** The portal and its yardsticks, on one port. */
export type Sites = {
  origins: Readonly<Record<SiteName, string>>
  /** The portal by address: not every resolver knows names below `localhost`. */
  address: string
  close: () => Promise<void>
}

type SitesOptions = {
  /** A store with a live release in `production`. */
  store: string
  /** Origin of the running API. */
  api: string
  /** Where the monolith is built. */
  output: string
}

/** The gateway answers pages of the portal before its routes are asked; those of the yardsticks are routes. */
async function listen(gateway: FastifyInstance) {
  await gateway.ready()
  const server = createServer((request, response) => {
    const { headers, url = '' } = request
    const isYardstick = /^(monolith|classic)\./.test(headers.host ?? '')
    if (isYardstick && !url.startsWith('/api/')) gateway.routing(request, response)
    else gateway.server.emit('request', request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return { port: (server.address() as AddressInfo).port, stop }
}

/**
 * Serves the portal, the monolith and the classic page from one gateway, told apart by host name. Browsers find
 * names below `localhost` on this machine.
 */
export async function openSites({ store, api, output }: SitesOptions): Promise<Sites> {
  const environment = 'production'
  const gateway = await createGateway({ store, environment, api })
  const realm = await readPublicRealm(store, environment)
  await serveMonolith(gateway, /^monolith\./, await buildMonolith(output, realm))
  await serveClassic(gateway, /^classic\./, { store, environment })
  const { port, stop } = await listen(gateway)
  const originOf = (name: SiteName) => `http://${name}.localhost:${port}`
  return {
    origins: {
      portal: originOf('portal'),
      monolith: originOf('monolith'),
      classic: originOf('classic'),
    },
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      await stop()
      await gateway.close()
    },
  }
}
