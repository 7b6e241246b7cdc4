import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { manifestFile } from 'portal-contract'
import { serve } from '#src/testing/gateway.ts'
import { bootOf, openWithTesters } from '#src/testing/overrides.ts'

const open = await openWithTesters()
const { allow, get } = open
const built = await open.publishGate('tried')
const good = JSON.stringify(built)
let manifest = good
/** A developer's server, and what it answers for a manifest. */
const developer = await serve((request, response) => {
  const isManifest = request.url === `/${manifestFile}` && manifest
  response.writeHead(isManifest ? 200 : 404).end(manifest)
})
const { origin } = developer

afterAll(async () => {
  await open.close()
  await developer.close()
})

describe('a developer’s own server', () => {
  beforeAll(() => allow({ builds: false, origins: [origin] }))
  beforeEach(() => {
    manifest = good
  })

  const page = (path = '/') => get(path, `gate@${origin}`)

  it('takes the place of a remote, and the browser alone draws it', async () => {
    const asked = await get(`/?remote=gate@${origin}`)
    expect(asked.statusCode).toBe(302)
    expect(asked.headers['set-cookie']).toMatch(`overrides=gate@${origin};`)
    expect((await page('/towers/north/top')).statusCode).toBe(302)
    const answer = await page('/towers/south')
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('<div id="root"></div>')
    const { overrides, realm, registry } = bootOf(answer)
    expect(overrides).toEqual([{ remote: 'gate', build: origin }])
    expect(realm).toEqual({ name: 'First' })
    expect(registry.remotes).toMatchObject([
      {
        entry: expect.stringContaining(`${origin}/browser/remoteEntry.`),
        integrity: expect.stringMatching(/^sha384-/),
        locales: { pt: { gate: expect.stringContaining(`${origin}/locales/pt/`) } },
      },
    ])
    const told = await get('/portal/release', `gate@${origin}`)
    expect(told.json()).toEqual({ release: registry.release })
  })

  it('is the only one that the policy opens for, on its page alone', async () => {
    const policy = String((await page()).headers['content-security-policy'])
    for (const name of ['script', 'style', 'connect', 'font', 'img'])
      expect(policy).toContain(`${name}-src 'self' ${origin}`)
    expect(policy).toContain("default-src 'none'")
    const others = String((await get('/')).headers['content-security-policy'])
    expect(others).not.toContain(origin)
  })

  it('that says when it built again is named with its events', async () => {
    manifest = JSON.stringify({ ...built, events: '/portal-dev/events' })
    expect(bootOf(await page()).overrides).toEqual([
      { remote: 'gate', build: origin, events: `${origin}/portal-dev/events` },
    ])
  })

  it.each([
    ['http://127.0.0.1:9', /^http:\/\/127\.0\.0\.1:9 is not among the origins/],
    [built.build, /^production does not list published builds/],
  ])('is all that may be had: not %s', async (source, text) => {
    const { statusCode, body } = await get('/', `gate@${source}`)
    expect(statusCode).toBe(404)
    expect(body).toMatch(text)
  })

  it.each([
    ['nothing', '', /does not answer: build the remote there/],
    ['no manifest', '{}', /is not a portal manifest/],
    ['no JSON', '<html>', /is not JSON/],
    ['another remote', good.replace('"gate"', '"tower"'), /is of tower, not of gate/],
  ])('that has %s is a plain answer', async (_, written, text) => {
    manifest = written
    const answer = await page()
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toMatch(text)
    expect(answer.headers).not.toHaveProperty('set-cookie')
  })
})
