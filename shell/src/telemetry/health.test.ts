import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { HealthBeacon } from 'portal-contract'
import { gate, keep, registry } from '#src/testing/release.ts'
import { createHealth } from './health.ts'

const sendBeacon = jest.fn<typeof navigator.sendBeacon>()

const sent = (): Promise<{ path: string; type: string; beacon: HealthBeacon }[]> =>
  Promise.all(
    sendBeacon.mock.calls.map(async ([path, body]) => ({
      path: String(path),
      type: (body as Blob).type,
      beacon: JSON.parse(await (body as Blob).text()),
    })),
  )

beforeEach(() => {
  sendBeacon.mockReset()
  navigator.sendBeacon = sendBeacon
})
afterEach(() => {
  jest.restoreAllMocks()
})

describe('the health of a release', () => {
  it('is told when a remote fails, at once, with the build that failed', async () => {
    createHealth(registry).fail({ remote: keep, kind: 'render', isHealed: true })
    const failures = [{ remote: 'keep', build: '1', kind: 'render', isHealed: true }]
    expect(await sent()).toEqual([
      {
        path: '/portal/health',
        type: 'application/json',
        beacon: { release: 'abc', failures },
      },
    ])
  })

  it('is told once of each remote', async () => {
    const { fail } = createHealth(registry)
    for (const remote of [keep, gate, keep]) fail({ remote, kind: 'load', isHealed: false })
    const remotes = (await sent()).map(({ beacon }) => beacon.failures[0]?.remote)
    expect(remotes).toEqual(['keep', 'gate'])
  })

  it('is no matter of a browser that is offline', () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    createHealth(registry).fail({ remote: keep, kind: 'load', isHealed: false })
    expect(sendBeacon).not.toHaveBeenCalled()
  })
})
