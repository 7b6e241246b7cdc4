import { connect } from 'node:net'

export type Address = { host: string; port: number }

/** @param limit milliseconds */
export function isListening({ host, port }: Address, limit = 2_000): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    const finish = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.setTimeout(limit, () => finish(false))
    socket.once('connect', () => finish(true))
    socket.once('error', () => finish(false))
  })
}
