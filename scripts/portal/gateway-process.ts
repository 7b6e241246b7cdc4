import { type ServerProcess, startServer } from '#src/portal/server-process.ts'

/** Starts `portal serve`, as a host in production does, on a free port. */
export function startGateway(store: string, api: string): Promise<ServerProcess> {
  const options = ['--store', store, '--api', api, '--port', '0']
  return startServer('the gateway', 'portal/gateway/bin/portal.ts', {
    args: ['serve', 'production', ...options],
  })
}
