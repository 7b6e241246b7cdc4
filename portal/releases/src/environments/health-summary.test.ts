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

const id = '0123456789ab'

/** What a gateway tells of one release. */
const summary = (gateway: string, health: Partial<ReleaseHealth> = {}): HealthSummary => {
  const release = { visitors: 1, failing: {}, vitals: { samples: 0 }, ...health }
  return { gateway, at: '', addresses: 1, releases: { [id]: release } }
}

describe('the health of an environment', () => {
  it('is what each of its gateways wrote last', async () => {
    await writeHealthSummary(store(), 'production', summary('one'))
    await writeHealthSummary(store(), 'production', summary('two'))
    await writeHealthSummary(store(), 'production', summary('two', { visitors: 7 }))
    await writeHealthSummary(store(), 'staging', summary('one', { visitors: 9 }))
    const expected = [summary('one'), summary('two', { visitors: 7 })]
    expect(await readHealthSummaries(store(), 'production')).toEqual(expected)
  })

  it('leaves out what cannot be read', async () => {
    await writeHealthSummary(store(), 'production', summary('one'))
    await writeFile(join(healthDir(store(), 'production'), 'two.json'), '{')
    expect(await readHealthSummaries(store(), 'production')).toEqual([summary('one')])
  })
})

describe('the health of a release', () => {
  it('is that of all gateways together', () => {
    const one = summary('one', {
      visitors: 10,
      failing: { gate: { load: 2, render: 0, healed: 1 } },
      vitals: { lcp: 1000, samples: 1 },
    })
    const two = summary('two', {
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
      summary('one', { failedRenders: { gate: { failures, pages } } })
    const summaries = [failed(2, '/b', '/a'), summary('two'), failed(1, '/a')]
    const merged = mergeHealth(summaries, id)
    expect(merged?.failedRenders).toEqual({ gate: { failures: 3, pages: ['/a', '/b'] } })
  })

  it('is unknown where no gateway served it', () => {
    expect(mergeHealth([summary('one')], 'ba9876543210')).toBeNull()
  })
})
