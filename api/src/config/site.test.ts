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

  it.each([
    'http://localhost',
    'https://LOCALHOST:8443',
    'http://127.0.0.1:8080',
    'http://127.255.255.254',
    'http://127.1',
    'http://0x7f000001',
    'http://[0:0:0:0:0:0:0:1]:8080',
  ])('is this machine at %s', (siteUrl) => {
    expect(siteOf(unset, { siteUrl }).isPublic).toBe(false)
  })

  it.each([
    'https://play.example',
    'https://localhost.',
    'https://localhost@play.example',
    'https://app.localhost',
    'https://localhost.play.example',
    'https://127.0.0.1.play.example',
    'https://127.play.example',
    'http://0.0.0.0:8080',
    'http://192.168.1.5:8080',
    'http://[::]',
    'http://[::2]',
    'http://[::ffff:127.0.0.1]',
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
