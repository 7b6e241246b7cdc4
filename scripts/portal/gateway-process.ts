import { type ServerProcess, startServer } from './server-process.ts'

type Options = {
  store: string
  /** The origin of the API. */
  api: string
  /** 0 picks a free one. */
  port?: number
  trustProxy?: readonly string[]
}

/** Starts `portal serve`, as a host in production does. */
export function startGateway({
  store,
  api,
  port = 0,
  trustProxy = [],
}: Options): Promise<ServerProcess> {
  const options = ['--store', store, '--api', api, '--port', String(port)]
  return startServer('the gateway', 'portal/gateway/bin/portal.ts', {
    args: ['serve', 'production', ...options],
    env: { TRUST_PROXY: trustProxy.join(',') },
    onLine: console.log,
  })
}
