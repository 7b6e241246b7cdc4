import { afterAll, describe, expect, it } from '@jest/globals'
import { assetUrl, hashSource } from 'portal-releases'
import { until } from 'portal-releases/testing'
import { decoded, openGateway } from './testing/gateway.ts'
import { openLivePortal } from './testing/live-portal.ts'
import { bootOf, openWithTesters } from './testing/overrides.ts'

const assetsOrigin = 'https://cdn.example'
const open = await openGateway({ assetsOrigin })
const { gate, shell } = open.portal
const plain = await open.another()
afterAll(() => open.close())

const get = (url: string, headers: Record<string, string> = {}, from = open.gateway) =>
  from.inject({ url, headers })
const policyOf = (headers: Record<string, unknown>) =>
  String(headers['content-security-policy']).split('; ')

/** Puts all that is named at the assets origin back. */
const takenBack = (html: string) => html.replaceAll(`${assetsOrigin}/assets/`, '/assets/')

describe('a page of a gateway with an assets origin', () => {
  it('names every file of its release there, and is the same otherwise', async () => {
    const { body } = await get('/')
    expect(body).toContain(
      `src="${assetsOrigin}${assetUrl(shell, shell.entry)}" crossorigin`,
    )
    expect(body).toContain(`url(${assetsOrigin}${assetUrl(shell, 'browser/media/gold')}`)
    expect(body.replaceAll(`${assetsOrigin}/assets/`, '')).not.toContain('/assets/')
    expect(takenBack(body)).toBe((await get('/', {}, plain)).body)
  })

  it('has a policy that allows the builds there and nothing else, with the hash of its styles', async () => {
    const { body, headers } = await get('/')
    const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? []
    const own = policyOf((await get('/', {}, plain)).headers)
    const scripts = own.find((part) => part.startsWith('script-src')) ?? ''
    const files = `'self' ${assetsOrigin}/assets/`
    const policy = policyOf(headers)
    expect(policy).toEqual(
      expect.arrayContaining([
        scripts.replace("'self'", files),
        `style-src ${files} ${hashSource(styles)}`,
        `img-src ${files} data:`,
        `font-src ${files}`,
        `connect-src ${files}`,
        "manifest-src 'self'",
      ]),
    )
    expect(policy).toHaveLength(own.length)
  })

  it.each(['br', 'gzip'])(
    'is compressed as %s, with a tag of its own',
    async (encoding) => {
      const answer = await get('/', { 'accept-encoding': encoding })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(decoded(answer)).toBe((await get('/')).body)
      expect(answer.headers.etag).not.toBe((await get('/', {}, plain)).headers.etag)
    },
  )

  it('comes with the gateway’s own files to a browser that cannot use that origin', async () => {
    const cookie = 'lang=pt; own-assets=1'
    const [asked, other] = [await get('/', { cookie }), await get('/', {}, plain)]
    expect(asked.body).toBe(other.body)
    expect(policyOf(asked.headers)).toEqual(policyOf(other.headers))
    expect(asked.headers.vary).toContain('Cookie')
    expect((await get('/', { cookie }, plain)).body).toBe(other.body)
  })

  it('names them there with live data too', async () => {
    const live = await openLivePortal({ assetsOrigin })
    const page = () => live.get('/guards')
    await until(async () => (await page()).body.includes('<li>Ada</li>'))
    const { body, headers } = await page()
    expect(body).toContain(`"entry":"${assetsOrigin}/assets/gate/`)
    expect(body.replaceAll(`${assetsOrigin}/assets/`, '')).not.toContain('/assets/')
    const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? []
    expect(policyOf(headers)).toContainEqual(expect.stringContaining(hashSource(styles)))
    await live.close()
  })
})

describe('a file of a build', () => {
  const entry = assetUrl(gate, gate.entry)

  it('may be used by pages of other origins: a CDN may take it from this gateway', async () => {
    const { headers } = await get(entry, { origin: 'https://play.example' })
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
  })

  it('is for this site alone without an assets origin', async () => {
    const { headers } = await get(entry, {}, plain)
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  })

  it('is all that is shared', async () => {
    for (const url of ['/', '/portal/ready', '/api/castles', '/assets/gate/lost.js'])
      expect((await get(url)).headers).not.toHaveProperty('access-control-allow-origin')
  })
})

it('a tester’s build comes from the gateway: the assets origin does not have it', async () => {
  const testers = await openWithTesters({ assetsOrigin })
  await testers.allow({ builds: true, origins: [] })
  const { build } = await testers.publishGate('trial')
  const page = await testers.get('/', `gate@${build}`)
  expect(bootOf(page).registry.remotes[0]?.entry).toMatch(`/assets/gate/${build}/`)
  expect(page.body).not.toContain(assetsOrigin)
  await testers.close()
})
