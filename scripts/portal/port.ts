import { createServer } from 'node:net'
import { PortalError } from 'portal-contract'

/** Reads a port from text. */
export function readPort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port
  throw new PortalError(`PORT is ${text}`, 'set it to a whole number from 0 to 65535')
}

/** Says at once when a port is taken, before anything is built for it. */
export async function checkPortIsFree(host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const hint = 'stop what listens there, or set PORT to another'
      const taken = new PortalError(`Port ${port} is taken`, hint)
      reject(error.code === 'EADDRINUSE' ? taken : error)
    })
    probe.listen({ host, port }, () => probe.close(() => resolve()))
  })
}
