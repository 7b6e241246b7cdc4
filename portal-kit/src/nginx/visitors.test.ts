import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readHealthSummaries } from '#src/release/health-summary.ts'
import { promote } from '#src/release/promote.ts'
import { type Both, openBoth, promised } from '#src/testing/both.ts'
import { type RunningNginx, startNginx } from '#src/testing/nginx.ts'
import { composePortal, type Portal, until } from '#src/testing/portal.ts'
import { ask, rawRequest } from '#src/testing/raw-request.ts'

let portal: Portal
/** Over an environment with a canary, behind a proxy. */
let both: Both
/** Over one without. */
let plain: RunningNginx

const secretPaths = [
  '/visitor.key',
  '//visitor.key',
  '/assets/../visitor.key',
  '/assets/%2e%2e/visitor.key',
  '/assets/..%2fvisitor.key',
  '/assets/gate/../../visitor.key',
]

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

describe('nginx while a canary runs', () => {
  it('gives everybody the live release, whatever their cookie says', async () => {
    const live = await readFile(
      join(portal.store, 'releases', portal.first, 'html/pt/index.html'),
      'utf8',
    )
    for (let cohort = 0; cohort < 100; cohort += 1) {
      const headers = { cookie: `visitor=${cohort}.0123456789abcdef.${'A'.repeat(22)}` }
      const answer = await ask(both.nginx, { path: '/', headers })
      expect(String(answer.body)).toBe(live)
      expect(answer.headers).not.toHaveProperty('set-cookie')
      expect(answer.headers['cache-control']).toBe('no-cache')
    }
  })

  it('answers as the gateway does a visitor without a cohort', async () => {
    for (const path of ['/portal/release', '/nowhere', '/robots.txt']) {
      const [expected, actual] = await both.ask({ path })
      expect(actual.headers).not.toHaveProperty('set-cookie')
      expect(promised(actual)).toEqual(promised(expected))
    }
    const ready = await ask(both.nginx, { path: '/portal/ready' })
    expect(JSON.parse(String(ready.body))).toEqual({ release: portal.first })
  })

  it('serves nothing of the secret that signs cookies', async () => {
    await ask(both.gateway, { path: '/' })
    const key = (await readFile(join(portal.store, 'visitor.key'), 'utf8')).trim()
    for (const port of [both.gateway, both.nginx])
      for (const path of secretPaths)
        expect(await rawRequest(port, path)).not.toContain(key)
  })

  it('hands beacons on to the gateway, which counts their senders', async () => {
    const beacon = async (body: string, site = 'same-origin') => {
      const headers = { 'sec-fetch-site': site }
      return ask(both.nginx, { path: '/portal/health', method: 'POST', headers, body })
    }
    const body = JSON.stringify({
      release: portal.first,
      failures: [{ remote: 'gate', build: 'b', kind: 'load', isHealed: false }],
    })
    expect((await beacon('{}')).status).toBe(400)
    expect((await beacon(body, 'cross-site')).status).toBe(403)
    expect((await beacon(body)).status).toBe(204)
    await until(async () => {
      const [summary] = await readHealthSummaries(portal.store, 'staging')
      return summary?.releases[portal.first]?.failing.gate?.load === 1
    })
  })
})

describe('https in front of nginx', () => {
  it('is believed of a trusted proxy alone', async () => {
    const headers = { 'x-forwarded-proto': 'https' }
    const trusted = await ask(both.nginx, { path: '/', headers })
    expect(trusted.headers['strict-transport-security']).toBe('max-age=63072000')
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
