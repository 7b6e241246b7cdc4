import { describe, expect, it } from '@jest/globals'
import { siteOf } from '#src/config/site.ts'

const localOrigin = 'http://localhost:8080'

describe('the site', () => {
  it('is where the environment says, else the realm, else this machine', () => {
    const publicOrigin = 'https://play.example'
    const siteUrl = 'https://realm.example'
    expect(siteOf({ publicOrigin, localOrigin }, { siteUrl }).url).toBe(publicOrigin)
    expect(siteOf({ publicOrigin: null, localOrigin }, { siteUrl }).url).toBe(siteUrl)
    expect(siteOf({ publicOrigin: null, localOrigin }, { siteUrl: null }).url).toBe(
      localOrigin,
    )
  })

  it.each([
    ['http://localhost', false],
    ['https://localhost:8443', false],
    ['https://LOCALHOST', false],
    ['http://127.0.0.1:8080', false],
    ['http://127.255.255.254', false],
    ['http://127.1', false],
    ['http://0x7f000001', false],
    ['http://[::1]:8080', false],
    ['http://[0:0:0:0:0:0:0:1]', false],
    ['https://play.example', true],
    ['https://localhost.', true],
    ['https://localhost@play.example', true],
    ['https://app.localhost', true],
    ['https://localhost.play.example', true],
    ['https://127.0.0.1.play.example', true],
    ['https://127.play.example', true],
    ['http://0.0.0.0:8080', true],
    ['http://10.0.0.7', true],
    ['http://192.168.1.5:8080', true],
    ['http://[::]', true],
    ['http://[::ffff:127.0.0.1]', true],
  ])('at %s is open to the world: %p', (siteUrl, isPublic) => {
    expect(siteOf({ publicOrigin: null, localOrigin }, { siteUrl })).toMatchObject({
      isPublic,
    })
  })

  it('is an origin, whatever stands around it', () => {
    const siteUrl = 'https://someone:secret@Play.example'
    expect(siteOf({ publicOrigin: null, localOrigin }, { siteUrl }).url).toBe(
      'https://play.example',
    )
  })

  it('has to be an address', () => {
    expect(() => siteOf({ publicOrigin: null, localOrigin }, { siteUrl: 'x' })).toThrow(
      /^x is not the address of a site: correct PUBLIC_ORIGIN, siteUrl in realm\.json, or PORT$/,
    )
  })
})
