import { randomBytes } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { createVisitorCookies, isInCanary, openDeck } from './cohort.ts'

const cohorts = Array.from({ length: 100 }, (_, cohort) => cohort)
const inCanary = (id: string, share: number) =>
  cohorts.filter((cohort) => isInCanary(cohort, { id, share }))

describe('a canary', () => {
  it.each([1, 7, 50, 99])('of %i percent is for as many of 100 cohorts', (share) => {
    for (const id of ['000000000000', '0123456789ab', 'ffffffffffff'])
      expect(inCanary(id, share)).toHaveLength(share)
  })

  it('keeps its visitors when its share is raised', () => {
    const raised = inCanary('0123456789ab', 30)
    expect(raised).toEqual(expect.arrayContaining(inCanary('0123456789ab', 10)))
  })

  it('begins at the number that its id makes', () => {
    expect(inCanary('00000063abcd', 3)).toEqual([0, 1, 99])
  })
})

it('the deck deals each cohort once before any comes again, and shows the next one', () => {
  const deck = openDeck()
  const deal = () => {
    const cohort = deck.peek()
    expect(deck.peek()).toBe(cohort)
    deck.deal()
    return cohort
  }
  for (let round = 0; round < 3; round += 1) {
    const dealt = cohorts.map(deal)
    expect(dealt.toSorted((a, b) => a - b)).toEqual(cohorts)
    expect(dealt).not.toEqual(cohorts)
  }
})

describe('the cookie of a visitor', () => {
  const secret = randomBytes(32)
  const cookies = createVisitorCookies(secret, 'production')
  const visitor = cookies.create([42, 5, 0])
  const request = (protocol: string, cookie?: string) => ({ headers: { cookie }, protocol })
  const http = (cookie?: string) => request('http', cookie)
  const https = (cookie?: string) => request('https', cookie)
  const header = cookies.write(http(), visitor)
  /** As the browser sends it back. */
  const sent = (written: string) => `lang=en; ${written.split(';')[0]}; theme=dark`

  it('tells the cohorts that were dealt, one for each slot', () => {
    expect(header).toMatch(
      /^visitor=42-5-0\.[0-9a-f]{16}\.[\w-]{22}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    )
    expect(cookies.read(http(sent(header)))).toEqual(visitor)
  })

  it('has a name over https that no other host can set, and is read by no other', () => {
    const secure = cookies.write(https(), visitor)
    expect(secure).toMatch(/^__Host-visitor=42-5-0\..*; Path=\/; .*; Secure$/)
    expect(secure).not.toContain('Domain')
    expect(cookies.read(https(sent(secure)))).toEqual(visitor)
    expect(cookies.read(https(sent(header)))).toBeNull()
  })

  it('is worth nothing in another environment, or with another secret', () => {
    expect(createVisitorCookies(secret, 'staging').read(http(sent(header)))).toBeNull()
    const other = createVisitorCookies(randomBytes(32), 'production')
    expect(other.read(http(sent(header)))).toBeNull()
  })

  const [value = ''] = header.split(';')
  it.each([
    ['another cohort', value.replace(/=\d+/, '=8')],
    ['one cohort only', value.replace('-5-0', '')],
    ['another id', value.replace(/\.[0-9a-f]/, (digit) => (digit === '.0' ? '.1' : '.0'))],
    ['another signature', value.replace(/.{22}$/, 'A'.repeat(22))],
    ['no signature', value.replace(/\.[^.]+$/, '')],
    ['something after it', `${value}A`],
    ['another name', `x${value}`],
    ['letters', 'visitor=á.á.á'],
    ['nothing', undefined],
  ])('with %s is none', (_, changed) => {
    expect(cookies.read(http(changed))).toBeNull()
  })
})
