import { describe, expect, it } from '@jest/globals'
import { siteOf } from '#src/config/site.ts'

const localOrigin = 'http://localhost:8080'
const unset = { publicOrigin: null, localOrigin }

describe('the site', () => {
  it('is where the environment says, else the realm, else this machine', () => {
    const publicOrigin = 'https://play.example'
    const siteUrl = 'https://realm.example'
    expect(siteOf({ publicOrigin, localOrigin }, { siteUrl }).url).toBe(publicOrigin)
    expect(siteOf(unset, { siteUrl }).url).toBe(siteUrl)
    expect(siteOf(unset, { siteUrl: null }).url).toBe(localOrigin)
  })

  const byName = ['http://localhost', 'https://LOCALHOST:8443']
  const byAddress = ['http://127.0.0.1:8080', 'http://127.255.255.254', 'http://127.1']
  const inOtherForms = ['http://0x7f000001', 'http://[0:0:0:0:0:0:0:1]:8080']

  it.each([...byName, ...byAddress, ...inOtherForms])(
    'is this machine at %s',
    (siteUrl) => {
      expect(siteOf(unset, { siteUrl }).isPublic).toBe(false)
    },
  )

  const names = ['https://play.example', 'https://localhost.', 'https://app.localhost']
  const lookAlikes = ['localhost@play.example', 'localhost.play.example']
  const numbers = ['127.0.0.1.play.example', '127.play.example']
  const addresses = ['0.0.0.0:8080', '192.168.1.5:8080']
  const addressesOfIpv6 = ['[::]', '[::2]', '[::ffff:127.0.0.1]']

  it.each([
    ...names,
    ...[...lookAlikes, ...numbers].map((host) => `https://${host}`),
    ...[...addresses, ...addressesOfIpv6].map((host) => `http://${host}`),
  ])('is open to the world at %s', (siteUrl) => {
    expect(siteOf(unset, { siteUrl }).isPublic).toBe(true)
  })

  it('is an origin, whatever stands around it', () => {
    const siteUrl = 'https://someone:secret@Play.example'
    expect(siteOf(unset, { siteUrl }).url).toBe('https://play.example')
  })

  it('has to be an address', () => {
    expect(() => siteOf(unset, { siteUrl: 'x' })).toThrow(
      /^x is not the address of a site: correct PUBLIC_ORIGIN, siteUrl in realm\.json, or PORT$/,
    )
  })
})
