import { beforeEach, describe, expect, it } from '@jest/globals'
import { evidenceOf } from './check-canary.ts'
import { type ReleaseWatch, watchRelease } from './release-health.ts'

let watch: ReleaseWatch

beforeEach(() => {
  const remotes = ['gate', 'tower'].map((name) => ({ name, build: 'b' }))
  const release = { shell: { name: 'shell', build: 'b' }, remotes }
  watch = watchRelease({ release, canaries: [] })
})

type Kind = 'load' | 'render' | 'freeze' | 'leftover'
/** A visitor tells that a remote failed. @returns whether that is new */
const fail = (
  visitor: string,
  address: string,
  remote = 'gate',
  kind: Kind = 'load',
  isHealed = false,
) => watch.fail(visitor, address, { remote, build: 'b', kind, isHealed })

/** Visitors `prefix-0`, `prefix-1` … who were given the release. */
function serve(prefix: string, count: number, addressOf: (number: number) => string) {
  for (let number = 0; number < count; number += 1)
    watch.serve(`${prefix}-${number}`, addressOf(number))
}
const [one, two] = ['192.0.2.1', '192.0.2.2']
const evidence = () => evidenceOf('gate', [watch])

describe('what is remembered of a release', () => {
  it('is each visitor once, and whom which remote failed how', () => {
    serve('a', 2, () => one)
    serve('a', 2, () => one)
    serve('b', 1, () => two)
    const news = [
      fail('a-0', one),
      fail('a-0', one, 'gate', 'render', true),
      fail('a-1', one, 'gate', 'render', true),
      fail('b-0', two, 'tower'),
      fail('b-0', two, 'tower', 'freeze'),
      fail('b-0', two, 'tower', 'leftover'),
    ]
    expect(news).toEqual(Array(6).fill(true))
    expect(watch.summary()).toEqual({
      visitors: 3,
      failing: {
        gate: { load: 1, render: 2, healed: 2 },
        tower: { load: 1, render: 0, freeze: 1, leftover: 1, healed: 0 },
      },
      vitals: { samples: 0 },
    })
    const counts = { visitors: 3, failing: 2, networks: 2, failingNetworks: 1 }
    expect(evidence()).toEqual({ remote: 'gate', ...counts })
  })

  it('does not grow by what is said again, or of apps that are not in it', () => {
    serve('a', 1, () => one)
    expect([fail('a-0', one), fail('a-0', one)]).toEqual([true, false])
    expect(fail('a-0', one, 'castle')).toBe(false)
    expect(watch.summary().failing).toEqual({ gate: { load: 1, render: 0, healed: 0 } })
  })

  it('is five visitors of one address, failing or not', () => {
    serve('a', 10_000, () => one)
    serve('b', 2, () => two)
    for (let number = 0; number < 50; number += 1) fail(`a-${number}`, one)
    const networks = { networks: 2, failingNetworks: 1 }
    expect(evidence()).toMatchObject({ visitors: 7, failing: 5, ...networks })
  })

  it('is a failing visitor rather than one without trouble at the same address', () => {
    serve('made-up', 100, () => one)
    expect(fail('real', one)).toBe(true)
    expect(evidence()).toMatchObject({ visitors: 5, failing: 1 })
  })

  it('is how many networks it was given to, of which an IPv6 /48 is one', () => {
    const addressOf = (number: number) => `2001:db8:0:${number.toString(16)}::/64`
    serve('v', 100, addressOf)
    watch.serve('other', '2001:db8:1::/64')
    fail('v-1', addressOf(1))
    fail('v-2', addressOf(2))
    expect(watch.countNetworks().networks).toEqual(['2001:db8::/48', '2001:db8:1::/48'])
    expect(evidence()).toMatchObject({ networks: 2, failingNetworks: 1 })
  })

  it('is the number of all networks, those of forgotten addresses too', () => {
    serve('v', 6_000, (number) => `10.0.${number >> 8}.${number & 255}`)
    // A flood from one network counts once.
    serve('w', 6_000, (number) => `2001:db8:0:${number.toString(16)}::/64`)
    expect(evidence().networks).toBe(6_001)
  })

  it('is the last 5000 addresses, but those with failing visitors stay', () => {
    watch.serve('first', one)
    watch.serve('second', two)
    fail('first', one)
    serve('v', 5_000, (number) => `a-${number}`)
    expect([watch.has('first'), watch.has('second')]).toEqual([true, false])
    expect(evidence()).toMatchObject({ networks: 5_002, failingNetworks: 1 })
  })

  it('is the 75th percentile of each vital, of the last 1000 documents', () => {
    for (let lcp = 1; lcp <= 1100; lcp += 1) watch.measure({ lcp })
    watch.measure({ cls: 0.1, inp: 40 })
    expect(watch.summary().vitals).toEqual({ lcp: 850, inp: 40, cls: 0.1, samples: 1000 })
  })
})
