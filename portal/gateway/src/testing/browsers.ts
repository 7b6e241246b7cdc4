import type { FastifyInstance } from 'fastify'
import type { HealthBeacon } from 'portal-contract'
import {
  type Environment,
  promote,
  readEnvironment,
  realmName,
  rollback,
} from 'portal-releases'
import { composePortal, writeEnvironment } from 'portal-releases/testing'
import { createTestGateway } from './gateway.ts'

const home = '127.0.0.1'

/** Opens a page as a new visitor, or with a cookie. */
export async function visit(gateway: FastifyInstance, remoteAddress = home, cookie = '') {
  const headers = cookie ? { cookie } : {}
  const answer = await gateway.inject({ url: '/', remoteAddress, headers })
  const [given = ''] = String(answer.headers['set-cookie'] ?? cookie).split(';')
  const [, release = ''] = /"release":"(\w+)"/.exec(answer.body) ?? []
  return { cookie: given, release, remoteAddress }
}

/** A browser, and the release that it was given. */
export type TestBrowser = Awaited<ReturnType<typeof visit>>

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
export async function fail(gateway: FastifyInstance, ...browsers: TestBrowser[]) {
  for (const browser of browsers) await tell(gateway, browser, { failures: [broken] })
}

/** Gateways over one store, in which each test has an environment of its own. */
export async function openEnvironments() {
  const portal = await composePortal()
  const { store, first, second } = portal
  const errors: unknown[] = []
  let gateways: FastifyInstance[] = []
  let name = ''
  let tests = 0

  const start = async (): Promise<FastifyInstance> => {
    const onError = (error: unknown) => errors.push(error)
    const gateway = await createTestGateway(store, { environment: name, onError })
    gateways.push(gateway)
    return gateway
  }
  /** Begins another environment, where the first release is live. */
  const begin = async (settings: Partial<Environment> = {}, canary?: number) => {
    tests += 1
    name = `environment-${tests}`
    await promote(store, name, first)
    await writeEnvironment(store, settings, name)
    if (canary) await promote(store, name, second, { canary })
    return start()
  }
  /** A gateway that is closed has finished what it began. */
  const closeGateways = async () => {
    await Promise.all(gateways.map((gateway) => gateway.close()))
    gateways = []
  }
  const environment = () => readEnvironment(store, name)

  return {
    ...portal,
    errors,
    name: () => name,
    environment,
    canary: async () => (await environment()).combinations[realmName],
    begin,
    /** Begins another environment, where the second release is a canary for half of the visitors. */
    beginCanary: () => begin({}, 50),
    start,
    /** Closes the gateways, ends the canary and begins it again. */
    restartCanary: async () => {
      await closeGateways()
      await rollback(store, name, { isCanaryOnly: true })
      await promote(store, name, second, { canary: 50 })
    },
    closeGateways,
    restart: async (): Promise<FastifyInstance> => {
      await closeGateways()
      return start()
    },
  }
}
