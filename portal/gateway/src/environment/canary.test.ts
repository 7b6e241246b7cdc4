import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { LightMyRequestResponse } from 'fastify'
import { promote, realmName } from 'portal-releases'
import { until } from 'portal-releases/testing'
import { openGateway } from '#src/testing/gateway.ts'
import { rawRequest } from '#src/testing/raw-request.ts'

const open = await openGateway()
afterAll(() => open.close())

const get = (url: string, cookie?: string) =>
  open.gateway.inject({ url, headers: cookie === undefined ? {} : { cookie } })

const releaseOf = ({ body }: LightMyRequestResponse) => /"release":"(\w+)"/.exec(body)?.[1]

/** The cookie that an answer sets, as the browser sends it back. */
const cookieOf = ({ headers }: LightMyRequestResponse) =>
  String(headers['set-cookie'] ?? '').split(';')[0] ?? ''

const readyNow = async () => (await get('/portal/ready')).json()

const start = async (share: number) => {
  const { store, first, second } = open.portal
  await promote(store, 'production', second, { canary: share })
  await until(async () => (await readyNow()).canaries?.[realmName] === second)
  return { first, second }
}

const end = async () => {
  const { store, first } = open.portal
  await promote(store, 'production', first)
  await until(async () => !('canaries' in (await readyNow())))
}

describe('a canary', () => {
  beforeEach(end)

  it('gives a new visitor a cookie that no cache keeps', async () => {
    await start(50)
    const answer = await get('/')
    expect(answer.headers['set-cookie']).toMatch(
      /^visitor=\d{1,2}-\d{1,2}-\d{1,2}\.[0-9a-f]{16}\.[\w-]{22}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    )
    expect(answer.headers['cache-control']).toBe('private, no-cache')
    expect(answer.headers.vary).toBe('Accept-Encoding, Accept-Language, Cookie')
    const again = await get('/', cookieOf(answer))
    expect(again.headers['cache-control']).toBe('no-cache')
    expect(again.headers).not.toHaveProperty('set-cookie')
  })

  it('deals no cohort for what is no HTML', async () => {
    const { second } = await start(1)
    let inCanary = 0
    for (let visitor = 0; visitor < 100; visitor += 1) {
      for (const url of ['/nowhere', '/portal/release', '/robots.txt', '/assets/lost.js'])
        expect((await get(url)).headers).not.toHaveProperty('set-cookie')
      if (releaseOf(await get('/')) === second) inCanary += 1
    }
    expect(inCanary).toBe(1)
  })

  it('leaves a tab that has no cohort where it is', async () => {
    const { first } = await start(99)
    expect((await get('/portal/ready')).headers['cache-control']).toBe('no-store')
    const told = await get('/portal/release')
    expect(told.json()).toEqual({ release: first })
    expect(told.headers['cache-control']).toBe('no-store')
    expect(told.headers.vary).toBe('Cookie')
  })

  it('that is promoted is for all, at once', async () => {
    const { second } = await start(10)
    await promote(open.portal.store, 'production', second)
    await until(async () => (await readyNow()).release === second)
    expect(await readyNow()).toEqual({ release: second })
  })
})

describe('the secret that signs the cookies of visitors', () => {
  it('is shared by gateways that start at once, and never served', async () => {
    const { store, first, second } = open.portal
    await promote(store, 'staging', first)
    await promote(store, 'staging', second, { canary: 50 })
    await rm(join(store, 'visitor.key'), { force: true })
    const another = () => open.another({ environment: 'staging' })
    const [one, other] = await Promise.all([another(), another()])
    const given = await one.inject('/')
    const again = await other.inject({ url: '/', headers: { cookie: cookieOf(given) } })
    expect(again.headers).not.toHaveProperty('set-cookie')
    expect(releaseOf(again)).toBe(releaseOf(given))
    await Promise.all([one.close(), other.close()])

    const key = (await readFile(join(store, 'visitor.key'), 'utf8')).trim()
    for (const path of [
      '/visitor.key',
      '/assets/visitor.key',
      '/assets/../visitor.key',
      '/assets/%2e%2e/visitor.key',
      '/assets/..%2fvisitor.key',
    ])
      expect(await rawRequest(open.port, path)).not.toContain(key)
  })
})
