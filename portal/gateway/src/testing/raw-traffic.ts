import { createRandom } from 'portal-releases/testing'
import table from './raw-traffic.json' with { type: 'json' }

/** What one connection sends, and how it ends. */
export type Conversation = {
  /** Written one after another, with a short pause between them. */
  parts: Buffer[]
  requests: number
  ending: 'half-closed' | 'reset' | 'after an answer'
}

const { methods } = table

const targets = [
  ...table.targets,
  `/api/home?${'x'.repeat(6_000)}`,
  `/${'long/'.repeat(5_000)}`,
]

const lines = [
  ...table.lines,
  `X-Large: ${'x'.repeat(20_000)}`,
  Array.from({ length: 300 }, (_, index) => `X-${index}: ${index}`).join('\r\n'),
]

const lengths = [5_000, 65_536, 65_537, 200_000]
const bodies = [...table.bodies, ...lengths.map((length) => 'x'.repeat(length))]

/** Random conversations with a server: the same for the same seed. */
export function createTraffic(seed: number): () => Conversation {
  const random = createRandom(seed)
  const one = <Value>(of: readonly Value[]): Value => of[random(of.length)] as Value
  const isOnce = (times: number) => random(times) === 0

  /** The end of the headers, and the body; most bodies are announced as they are. */
  const framed = (body: string): string => {
    const length = `Content-Length: ${body.length}`
    const chunked = 'Transfer-Encoding: chunked'
    const chunks = `${body.length.toString(16)};x=y\r\n${body}\r\n0\r\nX-Sum: 1\r\n\r\n`
    const others = [
      `\r\n${body}`,
      `Content-Length: ${body.length + random(9) - 4}\r\n\r\n${body}`,
      `${chunked}\r\n\r\nzz\r\n${body}`,
      `${chunked}\r\n${length}\r\n\r\n${chunks}`,
      `${chunked}\r\n\r\n${chunks}`,
    ]
    return others[random(12)] ?? `${length}\r\n\r\n${body}`
  }
  const request = () => {
    const body = isOnce(3) ? one(bodies) : one(bodies.slice(0, 6))
    const version = isOnce(25) ? one(['HTTP/1.0', 'HTTP/2.0', 'HTTP/9', '']) : 'HTTP/1.1'
    const odd = Array.from({ length: random(4) }, () => one(lines))
    const host = isOnce(30) ? [] : ['Host: portal.test']
    const head = [`${one(methods)} ${one(targets)} ${version}`, ...host, ...odd]
    return `${head.join('\r\n')}\r\n${framed(body)}`
  }
  const sane = 'GET /api/health HTTP/1.1\r\nHost: portal.test\r\nConnection: close\r\n\r\n'

  return () => {
    const requests = 1 + random(8)
    const isSane = isOnce(4)
    const sent = isSane ? sane : Array.from({ length: requests }, request).join('')
    const bytes = Buffer.from(sent, 'latin1')
    const whole = !isSane && isOnce(4) ? bytes.subarray(0, random(bytes.length)) : bytes
    const cuts = isOnce(5) ? [random(whole.length + 1), random(whole.length + 1)] : []
    const edges = [0, ...cuts.sort((a, b) => a - b), whole.length]
    return {
      parts: edges.slice(1).map((edge, index) => whole.subarray(edges[index], edge)),
      requests: isSane ? 1 : requests,
      ending: isSane ? 'after an answer' : isOnce(4) ? 'reset' : 'half-closed',
    }
  }
}
