import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { canariesOf, promoteBuilds, readEnvironment, rollback } from 'portal-releases'
import { openMultiTeamStore, type TeamApp, until } from 'portal-releases/testing'
import { broken, type TestBrowser, tell, visit } from '#src/testing/browsers.ts'
import { createTestGateway, listenAsGateway } from '#src/testing/gateway.ts'
import { sessionCookie } from '#src/testing/overrides.ts'
import { rawRequest } from '#src/testing/raw-request.ts'

const teams = await openMultiTeamStore()
let store: string
let gateway: FastifyInstance

afterAll(() => teams.clean())
beforeEach(async () => {
  store = await teams.begin()
})
afterEach(() => gateway.close())

const open = async () => {
  gateway = await createTestGateway(store)
}
const start = (name: TeamApp, share: number) =>
  promoteBuilds(store, 'production', [teams.app(name, 2)], { canary: share })
/** Opens a gateway with a canary of each of these apps. */
async function openWith(shares: Partial<Record<TeamApp, number>>) {
  for (const [name, share] of Object.entries(shares)) await start(name as TeamApp, share)
  await open()
}
const get = (url: string, cookie = '') => gateway.inject({ url, headers: { cookie } })
const ready = async () => (await get('/portal/ready')).body
const environment = () => readEnvironment(store, 'production')
const running = async () =>
  canariesOf(await environment()).map(({ builds }) => Object.keys(builds))

/** Which canaries a browser is in, as the gateway names them; empty: none. */
async function namesOf({ release }: Pick<TestBrowser, 'release'>): Promise<string[]> {
  const { combinations } = await environment()
  const found = Object.entries(combinations).find(([, id]) => id === release)
  return found?.[0].split('+') ?? []
}

async function visitTimes(count: number): Promise<TestBrowser[]> {
  const browsers: TestBrowser[] = []
  for (let number = 0; number < count; number += 1)
    browsers.push(await visit(gateway, `192.0.2.${number % 250}`))
  return browsers
}

const again = async ({ cookie, remoteAddress }: TestBrowser) =>
  (await visit(gateway, remoteAddress, cookie)).release

describe('a canary', () => {
  it('gives a new visitor a cookie that no cache keeps', async () => {
    await openWith({ gate: 50 })
    const { headers } = await get('/')
    expect(headers['set-cookie']).toMatch(/^visitor=/)
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(headers.vary).toBe('Accept-Encoding, Accept-Language, Cookie')
    const known = await get('/', String(headers['set-cookie']).split(';')[0])
    expect(known.headers['cache-control']).toBe('no-cache')
    expect(known.headers).not.toHaveProperty('set-cookie')
  })

  it('deals no cohort for what is no HTML', async () => {
    await openWith({ gate: 1 })
    const names: string[] = []
    for (let visitor = 0; visitor < 100; visitor += 1) {
      for (const url of ['/nowhere', '/portal/release', '/robots.txt', '/assets/lost.js'])
        expect((await get(url)).headers).not.toHaveProperty('set-cookie')
      names.push(...(await namesOf(await visit(gateway))))
    }
    expect(names).toEqual(['gate'])
  })

  it('leaves a tab that has no cohort where it is', async () => {
    await openWith({ gate: 99 })
    const told = await get('/portal/release')
    expect(told.json()).toEqual({ release: (await environment()).release })
    expect(told.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Cookie' })
  })

  it('has cookies that all gateways sign with one secret, which none serves', async () => {
    await rm(join(store, 'visitor.key'), { force: true })
    await start('gate', 50)
    const [, other] = await Promise.all([open(), createTestGateway(store)])
    const given = await visit(gateway)
    const there = await visit(other, given.remoteAddress, given.cookie)
    expect(there).toEqual(given)
    await other.close()
    const key = (await readFile(join(store, 'visitor.key'), 'utf8')).trim()
    const port = await listenAsGateway(gateway)
    for (const name of ['', 'assets/', 'assets/../', 'assets/%2e%2e/', 'assets/..%2f'])
      expect(await rawRequest(port, `/${name}visitor.key`)).not.toContain(key)
  })
})

describe('canaries of two apps', () => {
  it('are each for exactly its share of 200 new visitors, independently', async () => {
    await openWith({ gate: 10, lamp: 50 })
    const names = await Promise.all((await visitTimes(200)).map(namesOf))
    const count = (name: string) => names.filter((each) => each.includes(name)).length
    expect([count('gate'), count('lamp')]).toEqual([20, 100])
    // Of two decks that are shuffled apart, some cards meet and some do not.
    const met = new Set(names.map((each) => each.join('+')))
    expect(met).toEqual(new Set(['', 'gate', 'lamp', 'gate+lamp']))
  })

  it('give each visitor builds that were composed together, and the visitor keeps them', async () => {
    await openWith({ gate: 50, lamp: 50 })
    const { release, combinations } = await environment()
    for (const browser of await visitTimes(20)) {
      expect([release, ...Object.values(combinations)]).toContain(browser.release)
      expect(await again(browser)).toBe(browser.release)
      const told = await get('/portal/release', browser.cookie)
      expect(told.json()).toEqual({ release: browser.release })
    }
  })

  it('leave the visitors of one where they are when the other ends', async () => {
    await openWith({ gate: 50, lamp: 50 })
    const browsers = await visitTimes(20)
    const names = await Promise.all(browsers.map(namesOf))
    await rollback(store, 'production', { what: ['lamp'] })
    await until(async () => !(await ready()).includes('lamp'))
    const { release, combinations } = await environment()
    for (const [index, browser] of browsers.entries()) {
      const inGate = names[index]?.includes('gate')
      expect(await again(browser)).toBe(inGate ? combinations.gate : release)
    }
  })

  it('that begins later finds the first one’s visitors in both of its halves', async () => {
    await openWith({ gate: 50 })
    const browsers = await visitTimes(100)
    const first = await Promise.all(browsers.map(namesOf))
    await start('lamp', 50)
    await until(async () => (await ready()).includes('gate+lamp'))
    const now = await Promise.all(
      browsers.map(async (browser) => namesOf({ release: await again(browser) })),
    )
    expect(now.map((names) => names.includes('gate'))).toEqual(
      first.map((names) => names.includes('gate')),
    )
    expect(now.filter((names) => names.includes('lamp'))).toHaveLength(50)
  })
})

it('a canary that fails ends alone; the other one goes on', async () => {
  await openWith({ gate: 50, lamp: 50 })
  const browsers = await visitTimes(40)
  const names = await Promise.all(browsers.map(namesOf))
  const within = (...apps: TeamApp[]) =>
    browsers.filter((_, index) => names[index]?.join() === apps.join())
  const failing = [...within('gate', 'lamp').slice(0, 2), ...within('lamp').slice(0, 1)]
  for (const browser of failing)
    await tell(gateway, browser, { failures: [{ ...broken, remote: 'lamp' }] })
  await until(async () => (await running()).length === 1)
  expect(await running()).toEqual([['gate']])
  expect((await environment()).history.at(-1)).toMatchObject({
    action: 'canaryEnded',
    changes: [{ name: 'lamp', from: teams.app('lamp', 2).build }],
    reason: expect.stringMatching(/^lamp failed at 3 of \d+ addresses$/),
    by: expect.stringMatching(/^gateway-/),
  })
})

it('a page that only a canary has leads others home, but a tester joins the canary and stays in it', async () => {
  await openWith({ gate: 1 })
  const { release, combinations } = await environment()
  const visitors = (await visitTimes(20)).filter((visitor) => visitor.release === release)
  for (const { cookie } of visitors)
    expect((await get('/tower', cookie)).headers.location).toBe('/')
  const answer = await get('/tower', await sessionCookie(store, 'production', []))
  expect(answer.body).toContain('tower')
  expect(answer.headers['server-timing']).toContain('canary;desc="gate"')
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';')
  const { body, statusCode } = await get('/tower', cookie)
  expect(statusCode).toBe(200)
  expect(body).toContain(`"release":"${combinations.gate}"`)
})
