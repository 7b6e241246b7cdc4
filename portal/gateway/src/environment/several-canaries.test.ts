import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
} from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { canariesOf, promoteBuilds, readEnvironment, rollback } from 'portal-releases'
import {
  type MultiTeamStore,
  openMultiTeamStore,
  type TeamApp,
  until,
} from 'portal-releases/testing'
import { broken, type TestBrowser, tell, visit } from '#src/testing/browsers.ts'
import { createTestGateway } from '#src/testing/gateway.ts'
import { sessionCookie } from '#src/testing/overrides.ts'

let teams: MultiTeamStore
let store: string
let gateway: FastifyInstance

beforeAll(async () => {
  teams = await openMultiTeamStore()
})
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
const environment = () => readEnvironment(store, 'production')
const running = async () =>
  canariesOf(await environment()).map(({ builds }) => Object.keys(builds))

/** Which canaries a browser is in, as the gateway names them; empty: none. */
async function namesOf(browser: TestBrowser): Promise<string> {
  const { combinations } = await environment()
  return Object.entries(combinations).find(([, id]) => id === browser.release)?.[0] ?? ''
}

async function visitTimes(count: number): Promise<TestBrowser[]> {
  const browsers: TestBrowser[] = []
  for (let number = 0; number < count; number += 1)
    browsers.push(await visit(gateway, `192.0.2.${number % 250}`))
  return browsers
}

const again = async ({ cookie }: TestBrowser) => {
  const { body } = await gateway.inject({ url: '/lamp', headers: { cookie } })
  return /"release":"(\w+)"/.exec(body)?.[1]
}

describe('canaries of two apps', () => {
  it('are each for exactly its share of 200 new visitors, independently', async () => {
    await start('gate', 10)
    await start('lamp', 50)
    await open()
    const names = await Promise.all((await visitTimes(200)).map(namesOf))
    const count = (name: string) =>
      names.filter((each) => each.split('+').includes(name)).length
    expect([count('gate'), count('lamp')]).toEqual([20, 100])
    // Of two decks that are shuffled apart, some cards meet and some do not.
    expect(new Set(names)).toEqual(new Set(['', 'gate', 'lamp', 'gate+lamp']))
  })

  it('give each visitor builds that were composed together, and the visitor keeps them', async () => {
    await start('gate', 50)
    await start('lamp', 50)
    await open()
    const { release, combinations } = await environment()
    for (const browser of await visitTimes(20)) {
      expect([release, ...Object.values(combinations)]).toContain(browser.release)
      expect(await again(browser)).toBe(browser.release)
      const { cookie } = browser
      const told = await gateway.inject({ url: '/portal/release', headers: { cookie } })
      expect(told.json()).toEqual({ release: browser.release })
    }
  })

  it('leave the visitors of one where they are when the other ends', async () => {
    await start('gate', 50)
    await start('lamp', 50)
    await open()
    const browsers = await visitTimes(20)
    const names = await Promise.all(browsers.map(namesOf))
    await rollback(store, 'production', { what: ['lamp'] })
    await until(async () => !(await gateway.inject('/portal/ready')).body.includes('lamp'))
    const { release, combinations } = await environment()
    for (const [index, browser] of browsers.entries()) {
      const inGate = names[index]?.split('+').includes('gate')
      expect(await again(browser)).toBe(inGate ? combinations.gate : release)
    }
  })

  it('that begins later finds the first one’s visitors in both of its halves', async () => {
    await start('gate', 50)
    await open()
    const browsers = await visitTimes(100)
    const first = await Promise.all(browsers.map(namesOf))
    await start('lamp', 50)
    await until(async () =>
      (await gateway.inject('/portal/ready')).body.includes('gate+lamp'),
    )
    const now = await Promise.all(
      browsers.map(async (browser) =>
        namesOf({ ...browser, release: (await again(browser)) ?? '' }),
      ),
    )
    expect(now.map((name) => name.split('+').includes('gate'))).toEqual(
      first.map((name) => name === 'gate'),
    )
    expect(now.filter((name) => name.split('+').includes('lamp'))).toHaveLength(50)
  })
})

describe('a canary that fails', () => {
  const fail = async (browsers: TestBrowser[], remote: string, count = 3) => {
    for (const browser of browsers.slice(0, count))
      await tell(gateway, browser, { failures: [{ ...broken, remote }] })
  }
  const within = async (browsers: TestBrowser[], name: string) => {
    const names = await Promise.all(browsers.map(namesOf))
    return browsers.filter((_, index) => names[index] === name)
  }

  it('ends alone; the other one goes on', async () => {
    await start('gate', 50)
    await start('lamp', 50)
    await open()
    const browsers = await visitTimes(40)
    const both = await within(browsers, 'gate+lamp')
    const onlyLamp = await within(browsers, 'lamp')
    await fail(both, 'lamp', 2)
    await fail(onlyLamp, 'lamp', 1)
    await until(async () => (await running()).length === 1)
    expect(await running()).toEqual([['gate']])
    expect((await environment()).history.at(-1)).toMatchObject({
      action: 'canaryEnded',
      changes: [{ name: 'lamp', from: teams.app('lamp', 2).build }],
      reason: expect.stringMatching(/^lamp failed at 3 of \d+ addresses$/),
      by: expect.stringMatching(/^gateway-/),
    })
  })

  it('that is the shell ends by what only its own visitors say', async () => {
    await start('shell', 50)
    await start('gate', 50)
    await open()
    const browsers = await visitTimes(60)
    // The gate’s canary may be at fault here, as well as the shell’s.
    await fail(await within(browsers, 'gate+shell'), 'gate', 5)
    await fail(await within(browsers, 'shell'), 'gate', 3)
    await until(async () => (await running()).length === 1)
    expect(await running()).toEqual([['gate']])
  })
})

describe('a page that only a canary has', () => {
  const ask = (cookie: string) => gateway.inject({ url: '/tower', headers: { cookie } })

  it('is for its visitors; others go home, but a tester joins the canary and stays in it', async () => {
    await start('gate', 1)
    await open()
    for (const { cookie, release } of await visitTimes(20)) {
      if (release === (await environment()).release)
        expect((await ask(cookie)).headers.location).toBe('/')
    }
    const tester = await sessionCookie(store, 'production', [])
    const answer = await ask(tester)
    expect(answer.body).toContain('tower')
    expect(answer.headers['server-timing']).toContain('canary;desc="gate"')
    const [visitor = ''] = String(answer.headers['set-cookie']).split(';')
    expect(await again({ cookie: visitor } as TestBrowser)).toBe(
      (await environment()).combinations.gate,
    )
    expect((await ask(visitor)).statusCode).toBe(200)
  })
})
