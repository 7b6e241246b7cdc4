import closeWithGrace from 'close-with-grace'
import { PortalError } from 'portal-contract'
import { createGateway, type GatewayOptions } from '#src/gateway.ts'

export interface ServeOptions extends GatewayOptions {
  host: string
  port: number
}

/**
 * Serves until the process is asked to stop; returns its address.
 * @throws PortalError when the port is taken, or the environment has no release
 */
export async function serve({ host, port, ...options }: ServeOptions): Promise<string> {
  const gateway = await createGateway(options)
  closeWithGrace({ delay: 5000, logger: false }, () => gateway.close())
  try {
    await gateway.listen({ host, port })
  } catch (error) {
    await gateway.close()
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new PortalError(
      `port ${port} is taken`,
      'stop what listens there, or set PORT to another',
    )
  }
  const address = gateway.server.address()
  const actualPort = typeof address === 'object' && address ? address.port : port
  return `http://${host}:${actualPort}`
}
