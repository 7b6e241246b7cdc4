import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'

/** A minimal mail server, which accepts everything and records the commands. */
export async function openMailServer() {
  const commands: string[] = []
  let held: { arrived: () => void; goneOn: Promise<void> } | null = null
  const server = createServer(async (socket) => {
    let isBody = false
    const { arrived, goneOn } = held ?? {}
    held = null
    arrived?.()
    await goneOn
    socket.write('220 ready\r\n')
    const lines = createInterface({ input: socket })
    // A sender that is killed may break the connection.
    for (const end of [socket, lines]) end.on('error', () => {})
    lines.on('line', (line) => {
      commands.push(line)
      if (isBody && line !== '.') return
      isBody = line === 'DATA'
      socket.write(
        isBody ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n',
      )
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    commands,
    /** Lets the next sender wait for a greeting. @returns when it waits, and how it goes on */
    hold() {
      const waiting = Promise.withResolvers<void>()
      const going = Promise.withResolvers<void>()
      held = { arrived: waiting.resolve, goneOn: going.promise }
      return { whenHeld: waiting.promise, goOn: going.resolve }
    },
    close: () => server.close(),
  }
}
