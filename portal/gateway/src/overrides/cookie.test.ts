import { describe, expect, it } from '@jest/globals'
import { parseOverride, readOverrides, rememberOverrides } from './cookie.ts'

describe('an override', () => {
  it.each([
    ['gate@0123456789ab', { remote: 'gate', build: '0123456789ab' }],
    ['gate@https://dev.example', { remote: 'gate', build: 'https://dev.example' }],
    ['gate@http://localhost:3001', { remote: 'gate', build: 'http://localhost:3001' }],
    ['gate', null],
    ['gate@', null],
    ['@0123456789ab', null],
    ['gate@../../etc', null],
    ['../gate@0123456789ab', null],
    ['gate@0123@4567', null],
    ['gate@https://dev.example/', null],
    ['gate@https://dev.example/path', null],
    ['gate@https://me:secret@dev.example', null],
    ['gate@javascript:alert(1)', null],
    ['gate@data:text/html,x', null],
    ['gate@0123456789ab; Secure', null],
  ])('is read from %s', (text, override) => {
    expect(parseOverride(text)).toEqual(override)
  })
})

const request = (cookie: string, protocol: 'http' | 'https' = 'http') => ({
  headers: { cookie },
  protocol,
})

describe('the cookie of overrides', () => {
  const overrides = [
    { remote: 'gate', build: '0123456789ab' },
    { remote: 'tower', build: 'http://localhost:3001' },
  ]

  it('keeps them for the session', () => {
    const cookie = rememberOverrides(overrides, false)
    expect(cookie).toBe(
      'overrides=gate@0123456789ab~tower@http://localhost:3001; Path=/; HttpOnly; SameSite=Strict',
    )
    expect(readOverrides(request(`lang=en; ${cookie}`))).toEqual(overrides)
  })

  it('ends with the last of them', () => {
    expect(rememberOverrides([], false)).toBe(
      'overrides=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict',
    )
  })

  it('leaves out what somebody else wrote into it', () => {
    expect(readOverrides(request('overrides=gate@0123456789ab~~<b>~x'))).toEqual([
      overrides[0],
    ])
  })
})
