import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { bootDataId } from 'portal-contract'
import { createGateway } from 'portal-gateway'
import { readEnvironment, readRelease, releaseDir } from 'portal-releases'
import { openClassic } from './classic.ts'
import { openMonolith } from './monolith.ts'
import { serveYardstick } from './yardstick.ts'

export type Sites = Awaited<ReturnType<typeof openSites>>

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

/** The public realm settings, as the HTML of the live release holds them. @throws Error when it holds none */
async function readPublicRealm(store: string, environment: string): Promise<unknown> {
  const { release } = await readEnvironment(store, environment)
  const { pages, languages } = await readRelease(store, release)
  const file = pages['/']?.[languages[0] ?? '']?.file ?? ''
  const html = await readFile(join(releaseDir(store, release), file), 'utf8')
  const found = new RegExp(`id="${bootDataId}">(.*?)</script>`, 's').exec(html)
  if (!found?.[1]) throw new Error(`${file} has no boot data`)
  return JSON.parse(found[1]).realm
}

/**
 * Serves the portal, the monolith and the classic page from one gateway, told apart by host name. Browsers find
 * names below `localhost` on this machine.
 */
export async function openSites({ store, api, output }: SitesOptions) {
  const environment = 'production'
  const gateway = await createGateway({ store, environment, api })
  const realm = await readPublicRealm(store, environment)
  serveYardstick(gateway, /^monolith\./, await openMonolith(output, realm))
  serveYardstick(gateway, /^classic\./, await openClassic(gateway, { store, environment }))
  const { port, stop } = await listen(gateway)
  return {
    origins: {
      portal: `http://portal.localhost:${port}`,
      monolith: `http://monolith.localhost:${port}`,
      classic: `http://classic.localhost:${port}`,
    },
    /** The portal by address: not every resolver knows names below `localhost`. */
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      await stop()
      await gateway.close()
    },
  }
}
