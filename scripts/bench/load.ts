import { connect, type Socket } from 'node:net'

type LoadOptions = {
  path: string
  clients: number
  milliseconds: number
}

type Load = {
  perSecond: number
  /** Answers that were not 200. */
  failures: number
}

/** Plain sockets, and next to no parsing, so that the machine's time is the server's. */
export async function load(origin: string, options: LoadOptions): Promise<Load> {
  const { hostname, port } = new URL(origin)
  const request = `GET ${options.path} HTTP/1.1\r\nhost: ${hostname}\r\naccept-encoding: br\r\n\r\n`
  const began = performance.now()
  const end = began + options.milliseconds
  const counts = { answers: 0, failures: 0 }
  const clients = Array.from({ length: options.clients }, () =>
    runClient(connect(Number(port), hostname), request, end, counts),
  )
  await Promise.all(clients)
  const seconds = (performance.now() - began) / 1000
  return { perSecond: counts.answers / seconds, failures: counts.failures }
}

function runClient(
  socket: Socket,
  request: string,
  end: number,
  counts: { answers: number; failures: number },
): Promise<void> {
  let received: Buffer = Buffer.alloc(0)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const length = answerLength(received)
    if (length === null || received.length < length) return
    counts.answers += 1
    if (!received.subarray(0, 12).equals(success)) counts.failures += 1
    received = received.subarray(length)
    if (performance.now() < end) socket.write(request)
    else socket.end()
  })
  socket.once('error', reject)
  socket.once('close', () => resolve())
  socket.once('connect', () => socket.write(request))
  return promise
}

const success = Buffer.from('HTTP/1.1 200')

/** The bytes of the first answer, or null while its head is not all there. */
function answerLength(received: Buffer): number | null {
  const head = received.indexOf('\r\n\r\n')
  if (head === -1) return null
  const [, body = '0'] =
    /content-length: (\d+)/i.exec(received.toString('latin1', 0, head)) ?? []
  return head + 4 + Number(body)
}
