import { Agent, type RequestOptions, request } from 'node:https'
import { text } from 'node:stream/consumers'

/** No answer within this time is a failure, in milliseconds. */
const waitTimeoutMs = 15_000

export type Call = {
  method?: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: object
}

export type Answer = { status: number; body: string }

export type Client = ReturnType<typeof createClient>

/** @param from an address of this machine, so that each network has limits of its own */
export function createClient({ port, ca }: { port: number; ca: string }, from: string) {
  const agent = new Agent({ keepAlive: true, ca, servername: 'localhost' })
  return {
    /** @throws Error when no answer arrives */
    async ask(
      path: string,
      { method = 'GET', headers = {}, body }: Call = {},
    ): Promise<Answer> {
      const payload = body === undefined ? '' : JSON.stringify(body)
      const sent = payload
        ? {
            ...headers,
            'content-type': 'application/json',
            'content-length': `${Buffer.byteLength(payload)}`,
          }
        : headers
      const where = { host: '127.0.0.1', port, localAddress: from, agent }
      return send({ ...where, path, method, headers: sent }, payload)
    },
    close: () => agent.destroy(),
  }
}

function send(options: RequestOptions, payload: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request({ ...options, signal: AbortSignal.timeout(waitTimeoutMs) })
    asking.once('error', reject)
    asking.once('response', (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject)
    })
    asking.end(payload)
  })
}
