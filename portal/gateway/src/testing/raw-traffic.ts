import { createRandom } from 'portal-releases/testing'

/** What one connection sends, and how it ends. */
export type Conversation = {
  /** Written one after another, with a short pause between them. */
  parts: Buffer[]
  requests: number
  ending: 'half-closed' | 'reset' | 'after an answer'
}

const methods =
  'GET GET GET POST POST HEAD PUT DELETE PATCH OPTIONS TRACE CONNECT PROPFIND QUERY M-SEARCH get FOO'.split(
    ' ',
  )

const targets = [
  '/',
  '/towers/north',
  '/api/home',
  '/api/auth/login',
  '/api/auth/login',
  '/api/client-errors',
  '/api/account/orders',
  '/api/',
  '/api//news',
  '/api/%2e%2e/news',
  '/api/%ff',
  '/api/home?x=%',
  '/api/news?page=-1&page=2',
  `/api/home?${'x'.repeat(6_000)}`,
  `/${'long/'.repeat(5_000)}`,
  '/portal/health',
  '/%',
  '//',
  '/\\elsewhere.test',
  '/caf\xe9',
  '*',
  'http://elsewhere.test/api/home',
  'elsewhere.test:443',
  '',
]

const lines = [
  'Expect: 200-ok',
  'Connection: Upgrade, x-named, content-length',
  'Connection: ,,;',
  'Upgrade: h2c',
  'HTTP2-Settings: AAMAAABkAAQAAP__',
  'Transfer-Encoding: gzip, chunked',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Content-Type: application/json; charset=;',
  'Content-Type: /',
  'Accept-Encoding: br;q=x, *;q=0',
  'Accept-Language: *;q=, ;;,pt-BR-x-y-z',
  'Cookie: lang=xx; lang=en; __Host-lang',
  'Cookie: visitor=1-2-3.0123456789abcdef.aaaaaaaaaaaaaaaaaaaaaa; tester=x; ;=;',
  'If-None-Match: W/"',
  'Range: bytes=9-1,-',
  'Idempotency-Key: \xff',
  'X-Forwarded-For: 203.0.113.9, garbage',
  'X-Forwarded-Proto: https,gopher',
  'X-Forwarded-Host: [',
  'Forwarded: for=_x;proto=https',
  'X-Request-Id: 00000000-0000',
  '__proto__: 1',
  'X-Null: a\0b',
  ' folded: 1',
  'no colon',
  `X-Large: ${'x'.repeat(20_000)}`,
  Array.from({ length: 300 }, (_, index) => `X-${index}: ${index}`).join('\r\n'),
]

const bodies = [
  '',
  '{}',
  '{"login":',
  '{"login":"nobody","password":1}',
  '[]',
  '\xff\xfe\0',
  'x'.repeat(5_000),
  'x'.repeat(65_536),
  'x'.repeat(65_537),
  'x'.repeat(200_000),
]

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
