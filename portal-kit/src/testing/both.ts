import type { AddressInfo } from 'node:net'
import { createGateway, type GatewayOptions } from '#src/gateway/gateway.ts'
import type { NginxOptions } from '#src/nginx/config.ts'
import { startNginx } from './nginx.ts'
import { type Answered, type Asked, ask } from './raw-request.ts'

type Shared = 'store' | 'environment' | 'api' | 'trustProxy'
type Options = Pick<GatewayOptions, Shared> & Pick<NginxOptions, 'brotli'>

/** The gateway and nginx over one environment. */
export interface Both {
  gateway: number
  nginx: number
  /** The gateway's answer first. */
  ask: (asked: Asked) => Promise<[Answered, Answered]>
  reload: () => Promise<void>
  close: () => Promise<void>
}

/** Starts both; the gateway takes the beacons of both. */
export async function openBoth({ brotli = false, ...options }: Options): Promise<Both> {
  const silent = { onError: () => {}, onWarning: () => {} }
  const gateway = await createGateway({ ...options, ...silent, healthOnly: true })
  await gateway.listen({ port: 0, host: '127.0.0.1' })
  const { port } = gateway.server.address() as AddressInfo
  const health = `http://127.0.0.1:${port}`
  const nginx = await startNginx({ ...options, brotli, health })
  return {
    gateway: port,
    nginx: nginx.port,
    ask: (asked) => Promise.all([ask(port, asked), ask(nginx.port, asked)]),
    reload: nginx.reload,
    close: async () => {
      await nginx.stop()
      await gateway.close()
    },
  }
}

/** Headers of the server, the connection or the age of a file: no promise to a visitor. */
const ownHeaders = [
  'accept-ranges',
  'connection',
  'date',
  'keep-alive',
  'last-modified',
  'server',
]

/** What a visitor is promised of an answer: the same from both. */
export function promised({ status, headers, body }: Answered) {
  const own = [...ownHeaders, ...(headers['content-language'] ? [] : ['etag'])]
  // nginx writes a page about a redirect, which no browser shows.
  if (status === 302) own.push('content-length', 'content-type', 'transfer-encoding')
  if (status === 304) own.push('content-length')
  const rest = Object.entries(headers).filter(([name]) => !own.includes(name))
  return {
    status,
    headers: Object.fromEntries(rest),
    body: status === 302 ? '' : body.toString('latin1'),
  }
}
