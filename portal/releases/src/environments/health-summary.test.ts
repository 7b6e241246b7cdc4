import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { useTempFolder } from '#src/testing/temp-store.ts'
import {
  type HealthSummary,
  healthDir,
  mergeHealth,
  type ReleaseHealth,
  readHealthSummaries,
  writeHealthSummary,
} from './health-summary.ts'

const store = useTempFolder()

const summary = (gateway: string, visitors = 1): HealthSummary => ({
  gateway,
  at: '2026-01-01T00:00:00.000Z',
  addresses: visitors,
  releases: { '0123456789ab': { visitors, failing: {}, vitals: { samples: 0 } } },
})

describe('the health of an environment', () => {
  it('is what each of its gateways wrote last', async () => {
    await writeHealthSummary(store(), 'production', summary('one'))
    await writeHealthSummary(store(), 'production', summary('two'))
    await writeHealthSummary(store(), 'production', summary('two', 7))
    await writeHealthSummary(store(), 'staging', summary('one', 9))
    const expected = [summary('one'), summary('two', 7)]
    expect(await readHealthSummaries(store(), 'production')).toEqual(expected)
  })

  it('leaves out what cannot be read', async () => {
    await writeHealthSummary(store(), 'production', summary('one'))
    await writeFile(join(healthDir(store(), 'production'), 'two.json'), '{')
    expect(await readHealthSummaries(store(), 'production')).toEqual([summary('one')])
  })
})

describe('the health of a release', () => {
  const id = '0123456789ab'
  const of = (health: Partial<ReleaseHealth>): HealthSummary => {
    const release = { visitors: 1, failing: {}, vitals: { samples: 0 }, ...health }
    return { gateway: 'one', at: '', addresses: 1, releases: { [id]: release } }
  }

  it('is that of all gateways together', () => {
    const one = of({
      visitors: 10,
      failing: { gate: { load: 2, render: 0, healed: 1 } },
      vitals: { lcp: 1000, samples: 1 },
    })
    const two = of({
      visitors: 30,
      failing: {
        gate: { load: 1, render: 1, freeze: 2, leftover: 1, healed: 0 },
        moat: { load: 0, render: 1, healed: 0 },
      },
      vitals: { lcp: 2000, cls: 0.5, samples: 3 },
    })
    expect(mergeHealth([one, two], id)).toEqual({
      visitors: 40,
      failing: {
        gate: { load: 3, render: 1, freeze: 2, leftover: 1, healed: 1 },
        moat: { load: 0, render: 1, healed: 0 },
      },
      vitals: { lcp: 1750, cls: 0.5, samples: 4 },
    })
  })

  it('names each page once that some gateway cannot render', () => {
    const failed = (failures: number, ...pages: string[]) =>
      of({ failedRenders: { gate: { failures, pages } } })
    const merged = mergeHealth([failed(2, '/b', '/a'), of({}), failed(1, '/a')], id)
    expect(merged?.failedRenders).toEqual({ gate: { failures: 3, pages: ['/a', '/b'] } })
  })

  it('is unknown where no gateway served it', () => {
    expect(mergeHealth([of({})], 'ba9876543210')).toBeNull()
  })
})
