import closeWithGrace from 'close-with-grace'
import { PortalError } from 'portal-contract'
import { isPortTaken } from 'portal-contract/api'
import { createGateway, type GatewayOptions } from '#src/gateway.ts'

export interface ServeOptions extends GatewayOptions {
  host: string
  port: number
}

/** @throws PortalError when somebody listens on the port */
export async function checkPort(host: string, port: number): Promise<void> {
  if (await isPortTaken(host, port))
    throw new PortalError(
      `port ${port} is taken`,
      'stop what listens there, or choose another with --port',
    )
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
