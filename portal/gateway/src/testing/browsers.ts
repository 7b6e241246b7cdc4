import type { FastifyInstance } from 'fastify'
import type { HealthBeacon } from 'portal-contract'

const home = '127.0.0.1'

export type TestBrowser = {
  cookie: string
  /** The release that it was given. */
  release: string
  remoteAddress: string
}

/** Opens a page as a new visitor, or with a cookie. */
export async function visit(
  gateway: FastifyInstance,
  remoteAddress = home,
  cookie = '',
): Promise<TestBrowser> {
  const { headers, body } = await gateway.inject({
    url: '/',
    remoteAddress,
    headers: cookie ? { cookie } : {},
  })
  const [given = ''] = String(headers['set-cookie'] ?? cookie).split(';')
  const [, release = ''] = /"release":"(\w+)"/.exec(body) ?? []
  return { cookie: given, release, remoteAddress }
}

/** Has new browsers come until so many were given a release. */
export async function visitUntilGiven(
  gateway: FastifyInstance,
  release: string,
  count: number,
  addressOf: (number: number) => string = () => home,
): Promise<TestBrowser[]> {
  const browsers: TestBrowser[] = []
  while (browsers.length < count) {
    const browser = await visit(gateway, addressOf(browsers.length))
    if (browser.release === release) browsers.push(browser)
  }
  return browsers
}

/** A browser tells how the release works in it. */
export async function tell(
  gateway: FastifyInstance,
  { cookie, release, remoteAddress }: TestBrowser,
  beacon: Partial<HealthBeacon>,
): Promise<void> {
  await gateway.inject({
    method: 'POST',
    url: '/portal/health',
    headers: { 'sec-fetch-site': 'same-origin', ...(cookie ? { cookie } : {}) },
    payload: { release, failures: [], ...beacon },
    remoteAddress,
  })
}

export const broken = {
  remote: 'gate',
  build: 'b',
  kind: 'render',
  isHealed: false,
} as const

/** Browsers tell, one after another, that the gate is broken. */
export async function fail(
  gateway: FastifyInstance,
  ...browsers: TestBrowser[]
): Promise<void> {
  for (const browser of browsers) await tell(gateway, browser, { failures: [broken] })
}
