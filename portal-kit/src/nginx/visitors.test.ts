import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readHealthSummaries } from '#src/release/health-summary.ts'
import { promote } from '#src/release/promote.ts'
import { type Both, openBoth, promised } from '#src/testing/both.ts'
import { type RunningNginx, startNginx } from '#src/testing/nginx.ts'
import { composePortal, type Portal, until } from '#src/testing/portal.ts'
import { type Answered, ask } from '#src/testing/raw-request.ts'

let portal: Portal
/** Over an environment with a canary, behind a proxy. */
let both: Both
/** Over one without. */
let plain: RunningNginx

beforeAll(async () => {
  portal = await composePortal()
  const { store, first, second } = portal
  await promote(store, 'staging', first)
  await promote(store, 'staging', second, { canary: 30 })
  const api = 'http://127.0.0.1:9'
  const trustProxy = ['127.0.0.1']
  both = await openBoth({ store, environment: 'staging', api, trustProxy })
  plain = await startNginx({ store, environment: 'production', api })
})

afterAll(async () => {
  await both?.close()
  await plain?.stop()
  await portal?.clean()
})

describe('a canary behind nginx', () => {
  const releaseOf = ({ body }: Answered) => /"release":"(\w+)"/.exec(String(body))?.[1]
  const cookieOf = ({ headers }: Answered) =>
    headers['set-cookie']?.[0]?.split(';')[0] ?? ''

  it('is for the same cohorts as behind the gateway, exactly its share of them', async () => {
    let inCanary = 0
    for (let cohort = 0; cohort < 100; cohort += 1) {
      const headers = { cookie: `lang=en; visitor=${cohort}.01234567` }
      for (const path of ['/', '/portal/release']) {
        const [expected, actual] = await both.ask({ path, headers })
        expect(promised(actual)).toEqual(promised(expected))
        if (path === '/' && releaseOf(actual) === portal.second) inCanary += 1
      }
    }
    expect(inCanary).toBe(30)
  })

  it('is drawn for a new visitor, who stays with it', async () => {
    const drawn = new Set<string | undefined>()
    while (drawn.size < 2) {
      const answer = await ask(both.nginx, { path: '/' })
      expect(answer.headers['set-cookie']?.[0]).toMatch(
        /^visitor=\d{1,2}\.[0-9a-f]{8}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
      )
      expect(answer.headers['cache-control']).toBe('private, no-cache')
      const again = { path: '/', headers: { cookie: cookieOf(answer) } }
      for (const port of [both.nginx, both.gateway]) {
        const second = await ask(port, again)
        expect(releaseOf(second)).toBe(releaseOf(answer))
        expect(second.headers).not.toHaveProperty('set-cookie')
        expect(second.headers['cache-control']).toBe('no-cache')
      }
      drawn.add(releaseOf(answer))
    }
    expect(drawn).toEqual(new Set([portal.first, portal.second]))
  })

  it('leaves a tab without a cohort where it is, and gives none for what is no HTML', async () => {
    for (const path of ['/portal/release', '/nowhere', '/robots.txt', '/portal/ready']) {
      const [expected, actual] = await both.ask({ path })
      expect(actual.headers).not.toHaveProperty('set-cookie')
      expect(promised(actual)).toEqual(promised(expected))
    }
  })

  it.each(['visitor=100.01234567', 'visitor=07.01234567', 'visitor=7.0123456', 'visitor='])(
    'deals a cohort to who has %s',
    async (cookie) => {
      const answer = await ask(both.nginx, { path: '/', headers: { cookie } })
      expect(cookieOf(answer)).toMatch(/^visitor=\d/)
    },
  )

  it('is told how it went by way of the gateway', async () => {
    const beacon = async (body: string, site = 'same-origin') => {
      const headers = { 'sec-fetch-site': site, cookie: 'visitor=7.89abcdef' }
      return ask(both.nginx, {
        path: '/portal/health',
        method: 'POST',
        headers,
        body,
      })
    }
    const body = JSON.stringify({
      release: portal.second,
      failures: [{ remote: 'gate', build: 'b', kind: 'load', isHealed: false }],
    })
    expect((await beacon('{}')).status).toBe(400)
    expect((await beacon(body, 'cross-site')).status).toBe(403)
    expect((await beacon(body)).status).toBe(204)
    await until(async () => {
      const [summary] = await readHealthSummaries(portal.store, 'staging')
      return summary?.releases[portal.second]?.failing.gate?.load === 1
    })
  })
})

describe('https in front of nginx', () => {
  it('is believed of a trusted proxy alone', async () => {
    const headers = { 'x-forwarded-proto': 'https' }
    const trusted = await ask(both.nginx, { path: '/', headers })
    expect(trusted.headers['strict-transport-security']).toBe('max-age=63072000')
    expect(trusted.headers['set-cookie']?.[0]).toMatch(/; Secure$/)
    const claimed = await ask(plain.port, { path: '/', headers })
    expect(claimed.headers).not.toHaveProperty('strict-transport-security')
  })
})

describe('nginx without a gateway beside it', () => {
  it('takes beacons that nobody hears', async () => {
    const asked = { path: '/portal/health', method: 'POST', body: '{}' }
    const answer = await ask(plain.port, asked)
    expect(answer.status).toBe(204)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('takes a promotion when its configuration is written again', async () => {
    const { store, first, second } = portal
    const body = async () => String((await ask(plain.port, { path: '/' })).body)
    const html = (release: string) =>
      readFile(join(store, 'releases', release, 'html/pt/index.html'), 'utf8')
    expect(await body()).toBe(await html(first))
    await promote(store, 'production', second)
    await plain.reload()
    const expected = await html(second)
    await until(async () => (await body()) === expected)
  })
})
