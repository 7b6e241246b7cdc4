import { randomBytes } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { createVisitorCookies } from './visitor-cookie.ts'

const secret = randomBytes(32)
const cookies = createVisitorCookies(secret, 'production')

/** As the browser sends it back. */
const sent = (header: string) => `lang=en; ${header.split(';')[0]}; theme=dark`

describe('the cookie of a visitor', () => {
  it('tells the cohorts that were dealt, one for each slot', () => {
    const visitor = cookies.create([42, 5, 0])
    const header = cookies.write(visitor, false)
    expect(header).toMatch(
      /^visitor=42-5-0\.[0-9a-f]{16}\.[\w-]{22}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    )
    expect(cookies.read(sent(header), false)).toEqual(visitor)
  })

  it('has a name over https that no other host can set, and is read by no other', () => {
    const visitor = cookies.create([1, 5, 0])
    const secure = cookies.write(visitor, true)
    expect(secure).toMatch(/^__Host-visitor=1-5-0\..*; Path=\/; .*; Secure$/)
    expect(secure).not.toContain('Domain')
    expect(cookies.read(sent(secure), true)).toEqual(visitor)
    expect(cookies.read(sent(cookies.write(visitor, false)), true)).toBeNull()
  })

  it('is worth nothing in another environment, or with another secret', () => {
    const header = sent(cookies.write(cookies.create([7, 5, 0]), false))
    expect(createVisitorCookies(secret, 'staging').read(header, false)).toBeNull()
    const other = createVisitorCookies(randomBytes(32), 'production')
    expect(other.read(header, false)).toBeNull()
  })

  it.each([
    ['another cohort', (value: string) => value.replace(/=\d+/, '=8')],
    ['one cohort only', (value: string) => value.replace('-5-0', '')],
    [
      'another id',
      (value: string) =>
        value.replace(/\.[0-9a-f]/, (digit) => (digit === '.0' ? '.1' : '.0')),
    ],
    ['another signature', (value: string) => value.replace(/.{22}$/, 'A'.repeat(22))],
    ['no signature', (value: string) => value.replace(/\.[^.]+$/, '')],
    ['an empty signature', (value: string) => value.replace(/[^.]+$/, '')],
    ['something after it', (value: string) => `${value}A`],
    ['another name', (value: string) => `x${value}`],
  ])('with %s is none', (_, change) => {
    const [value = ''] = cookies.write(cookies.create([42, 5, 0]), false).split(';')
    expect(cookies.read(value, false)).not.toBeNull()
    expect(cookies.read(change(value), false)).toBeNull()
  })

  it.each([
    undefined,
    '',
    'visitor=',
    'visitor=7.01234567',
    'visitor=7-1-2.01234567',
    'visitor=á.á.á',
  ])('%p is none', (header) => {
    expect(cookies.read(header, false)).toBeNull()
  })
})
