import { beforeEach, describe, expect, it } from '@jest/globals'
import { evidenceOf, type ReleaseWatch, watchRelease } from './release-health.ts'

let watch: ReleaseWatch

beforeEach(() => {
  watch = watchRelease(['shell', 'gate', 'tower'])
})

const failure = (
  remote: string,
  kind: 'load' | 'render' | 'freeze' | 'leftover' = 'load',
  isHealed = false,
) => ({
  remote,
  build: 'b',
  kind,
  isHealed,
})

/** Visitors `prefix-0`, `prefix-1` … of one address who were given the release. */
function serve(prefix: string, count: number, address: string): string[] {
  const visitors = Array.from({ length: count }, (_, number) => `${prefix}-${number}`)
  for (const visitor of visitors) watch.serve(visitor, address)
  return visitors
}

describe('what is remembered of a release', () => {
  it('is each visitor once, and whom which remote failed how', () => {
    serve('a', 2, '192.0.2.1')
    serve('a', 2, '192.0.2.1')
    serve('b', 1, '192.0.2.2')
    expect(watch.fail('a-0', '192.0.2.1', failure('gate'))).toBe(true)
    expect(watch.fail('a-0', '192.0.2.1', failure('gate', 'render', true))).toBe(true)
    expect(watch.fail('a-1', '192.0.2.1', failure('gate', 'render', true))).toBe(true)
    expect(watch.fail('b-0', '192.0.2.2', failure('tower'))).toBe(true)
    expect(watch.fail('b-0', '192.0.2.2', failure('tower', 'freeze'))).toBe(true)
    expect(watch.fail('b-0', '192.0.2.2', failure('tower', 'leftover'))).toBe(true)
    expect(watch.summary()).toEqual({
      visitors: 3,
      networks: 2,
      failing: {
        gate: { load: 1, render: 2, healed: 2 },
        tower: { load: 1, render: 0, freeze: 1, leftover: 1, healed: 0 },
      },
      vitals: { samples: 0 },
    })
    expect(evidenceOf('gate', [watch])).toEqual({
      remote: 'gate',
      visitors: 3,
      failing: 2,
      networks: 2,
      failingNetworks: 1,
    })
  })

  it('does not grow when the same is said again', () => {
    serve('a', 1, '192.0.2.1')
    watch.fail('a-0', '192.0.2.1', failure('gate'))
    expect(watch.fail('a-0', '192.0.2.1', failure('gate'))).toBe(false)
    expect(watch.summary().failing.gate?.load).toBe(1)
  })

  it('is nothing of apps that are not in it', () => {
    serve('a', 1, '192.0.2.1')
    expect(watch.fail('a-0', '192.0.2.1', failure('castle'))).toBe(false)
    expect(watch.summary().failing).toEqual({})
  })

  it('is five visitors of one address, failing or not', () => {
    serve('a', 10_000, '192.0.2.1')
    serve('b', 2, '192.0.2.2')
    for (let number = 0; number < 50; number += 1)
      watch.fail(`a-${number}`, '192.0.2.1', failure('gate'))
    expect(evidenceOf('gate', [watch])).toMatchObject({
      visitors: 7,
      failing: 5,
      networks: 2,
      failingNetworks: 1,
    })
  })

  it('is a failing visitor rather than one without trouble at the same address', () => {
    serve('made-up', 100, '192.0.2.1')
    expect(watch.fail('real', '192.0.2.1', failure('gate'))).toBe(true)
    expect(evidenceOf('gate', [watch])).toMatchObject({ visitors: 5, failing: 1 })
  })

  it('is how many networks it was given to, of which an IPv6 /48 is one', () => {
    for (let number = 0; number < 100; number += 1)
      watch.serve(`v-${number}`, `2001:db8:0:${number.toString(16)}::/64`)
    watch.serve('other', '2001:db8:1::/64')
    watch.fail('v-1', '2001:db8:0:1::/64', failure('gate'))
    watch.fail('v-2', '2001:db8:0:2::/64', failure('gate'))
    expect(watch.summary().networks).toBe(2)
    expect(evidenceOf('gate', [watch])).toMatchObject({ networks: 2, failingNetworks: 1 })
  })

  it('is the number of all networks, those of forgotten addresses too', () => {
    for (let number = 0; number < 6_000; number += 1)
      watch.serve(`v-${number}`, `10.0.${number >> 8}.${number & 255}`)
    // A flood from one network counts once.
    for (let number = 0; number < 6_000; number += 1)
      watch.serve(`w-${number}`, `2001:db8:0:${number.toString(16)}::/64`)
    expect(evidenceOf('gate', [watch]).networks).toBe(6_001)
  })

  it('is the last 5000 addresses, but those with failing visitors stay', () => {
    watch.serve('first', '192.0.2.1')
    watch.serve('second', '192.0.2.2')
    watch.fail('first', '192.0.2.1', failure('gate'))
    for (let number = 0; number < 5_000; number += 1)
      watch.serve(`v-${number}`, `a-${number}`)
    expect([watch.has('first'), watch.has('second')]).toEqual([true, false])
    expect(evidenceOf('gate', [watch])).toMatchObject({
      networks: 5_002,
      failingNetworks: 1,
    })
  })

  it('is the 75th percentile of each vital, of the last 1000 documents', () => {
    for (let lcp = 1; lcp <= 1100; lcp += 1) watch.measure({ lcp })
    watch.measure({ cls: 0.1, inp: 40 })
    expect(watch.summary().vitals).toEqual({ lcp: 850, inp: 40, cls: 0.1, samples: 1000 })
  })
})
