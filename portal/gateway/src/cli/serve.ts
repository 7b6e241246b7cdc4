import { once } from 'node:events'
import { createServer } from 'node:net'
import closeWithGrace from 'close-with-grace'
import { PortalError } from 'portal-contract'
import { createGateway, type GatewayOptions } from '#src/gateway.ts'

export interface ServeOptions extends GatewayOptions {
  host: string
  port: number
}

/** Tries a port before anything else is done. @throws PortalError when it is taken */
export async function checkPort(host: string, port: number): Promise<void> {
  const probe = createServer()
  try {
    await once(probe.listen(port, host), 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new PortalError(
      `port ${port} is taken`,
      'stop what listens there, or choose another with --port',
    )
  }
  probe.close()
  await once(probe, 'close')
}

/**
 * Serves until the process is asked to stop; returns its address.
 * @throws PortalError when the port is taken, or the environment has no release
 */
export async function serve({ host, port, ...options }: ServeOptions): Promise<string> {
  await checkPort(host, port)
  const gateway = await createGateway(options)
  closeWithGrace({ delay: 5000 }, async (cause) => {
    if ('err' in cause) console.error('closing after an error:', cause.err)
    await gateway.close()
    // Also where what was thrown is undefined.
    if ('err' in cause) process.exit(1)
  })
  await gateway.listen({ host, port })
  const address = gateway.server.address()
  const actualPort = typeof address === 'object' && address ? address.port : port
  return `http://${host}:${actualPort}`
}
