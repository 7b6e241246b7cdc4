import type { HealthBeacon } from 'portal-contract'
import type { TestBrowser } from './browsers.ts'

/** What a browser at an address sends; the gateway under test must trust the loopback address as its proxy. */
const headersOf = ({
  cookie,
  remoteAddress,
}: Pick<TestBrowser, 'cookie' | 'remoteAddress'>) => ({
  'x-forwarded-for': remoteAddress,
  ...(cookie ? { cookie } : {}),
})

/** Opens the home page over HTTP, as a new visitor or with a cookie. */
export async function visitOverHttp(
  origin: string,
  remoteAddress: string,
  cookie = '',
): Promise<TestBrowser> {
  const answer = await fetch(origin, { headers: headersOf({ cookie, remoteAddress }) })
  const [given = cookie] = answer.headers.getSetCookie().map((each) => each.split(';')[0])
  const [, release = ''] = /"release":"(\w+)"/.exec(await answer.text()) ?? []
  return { cookie: given, release, remoteAddress }
}

/** Has new visitors of one address come until so many were given a release. */
export async function visitOverHttpUntilGiven(
  origin: string,
  release: string,
  count: number,
  remoteAddress: string,
): Promise<TestBrowser[]> {
  const browsers: TestBrowser[] = []
  while (browsers.length < count) {
    const browser = await visitOverHttp(origin, remoteAddress)
    if (browser.release === release) browsers.push(browser)
  }
  return browsers
}

/** Sends beacons over HTTP, one after another; returns their statuses. */
export async function sendOverHttp(
  origin: string,
  browsers: readonly TestBrowser[],
  failures: HealthBeacon['failures'],
): Promise<number[]> {
  const statuses: number[] = []
  for (const browser of browsers) {
    const answer = await fetch(`${origin}/portal/health`, {
      method: 'POST',
      headers: { ...headersOf(browser), 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ release: browser.release, failures }),
    })
    statuses.push(answer.status)
  }
  return statuses
}
