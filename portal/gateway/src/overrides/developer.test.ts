import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { manifestFile } from 'portal-contract'
import { listen, openGateway } from '#src/testing/gateway.ts'
import { allow, bootOf, publishNewGate, testerCookie } from '#src/testing/overrides.ts'

const open = await openGateway()
const built = await publishNewGate(open)
const tried = built.build
const good = JSON.stringify(built)
let manifest = good
/** A developer's server, and what it answers for a manifest. */
const developer = createServer((request, response) => {
  const isManifest = request.url === `/${manifestFile}` && manifest
  response.writeHead(isManifest ? 200 : 404).end(manifest)
})
const origin = `http://127.0.0.1:${await listen(developer)}`

afterAll(async () => {
  await open.close()
  developer.close()
})

/** As a tester, with the overrides that the session remembers. */
const get = async (url: string, ...overrides: string[]) => {
  const cookie = await testerCookie(open, ...overrides)
  return open.gateway.inject({ url, headers: { cookie } })
}

describe('a developer’s own server', () => {
  beforeAll(() => allow(open, { builds: false, origins: [origin] }))
  beforeEach(() => {
    manifest = good
  })

  const page = (path = '/') => get(path, `gate@${origin}`)

  it('takes the place of a remote, and the browser alone draws it', async () => {
    const asked = await get(`/?remote=gate@${origin}`)
    expect(asked.statusCode).toBe(302)
    expect(asked.headers['set-cookie']).toMatch(`overrides=gate@${origin};`)
    const answer = await page()
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('<div id="root"></div>')
    const boot = bootOf(answer)
    expect(boot.overrides).toEqual([{ remote: 'gate', build: origin }])
    expect(boot.realm).toEqual({ name: 'First' })
    const [gate, ...others] = boot.registry.remotes
    expect(others).toEqual([])
    expect(gate?.entry).toMatch(`${origin}/browser/remoteEntry.`)
    expect(gate?.integrity).toMatch(/^sha384-/)
    expect(gate?.locales.pt?.gate).toMatch(`${origin}/locales/pt/`)
    expect((await get('/portal/release', `gate@${origin}`)).json()).toEqual({
      release: boot.registry.release,
    })
  })

  it('is the only one that the policy opens for', async () => {
    const policy = String((await page()).headers['content-security-policy'])
    for (const name of ['script', 'style', 'connect', 'font', 'img'])
      expect(policy).toContain(`${name}-src 'self' ${origin}`)
    expect(policy).toContain("default-src 'none'")
    const others = String((await get('/')).headers['content-security-policy'])
    expect(others).not.toContain(origin)
  })

  it('brings its own routes, and only those', async () => {
    expect((await page('/towers/south')).statusCode).toBe(200)
    expect((await page('/towers/north/top')).statusCode).toBe(302)
  })

  it('of another origin than the file names is refused', async () => {
    const answer = await get('/', 'gate@http://127.0.0.1:9')
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('http://127.0.0.1:9 is not among the origins')
  })

  it('that says when it built again is named with its events', async () => {
    manifest = JSON.stringify({ ...built, events: '/portal-dev/events' })
    expect(bootOf(await page()).overrides).toEqual([
      { remote: 'gate', build: origin, events: `${origin}/portal-dev/events` },
    ])
  })

  it('is all that may be had: builds of the store are not', async () => {
    expect((await get('/', `gate@${tried}`)).statusCode).toBe(404)
  })

  it.each([
    ['nothing', '', /does not answer: build the remote there/],
    ['no manifest', '{}', /is not a portal manifest/],
    ['no JSON', '<html>', /is not JSON/],
    [
      'another remote',
      good.replace('"name":"gate"', '"name":"tower"'),
      /is of tower, not of gate/,
    ],
  ])('that has %s is a plain answer', async (_, written, text) => {
    manifest = written
    const answer = await page()
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toMatch(text)
    expect(answer.headers).not.toHaveProperty('set-cookie')
  })
})
