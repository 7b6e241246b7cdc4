import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { ApiError } from 'shared-api'
import { gate, keep, registry } from '#src/testing/release.ts'
import { createHealth, createReporter } from './beacons.ts'

const sendBeacon = jest.fn<typeof navigator.sendBeacon>()

const sent = () =>
  Promise.all(
    sendBeacon.mock.calls.map(async ([path, body]) => ({
      path,
      type: (body as Blob).type,
      body: JSON.parse(await (body as Blob).text()),
    })),
  )
const lastReport = async () => (await sent()).at(-1)?.body

beforeEach(() => {
  sendBeacon.mockReset()
  navigator.sendBeacon = sendBeacon
})

describe('the health of a release', () => {
  it('is told when a remote fails, at once, with the build that failed', async () => {
    createHealth(registry).fail({ remote: keep, kind: 'render', isHealed: true })
    const failures = [{ remote: 'keep', build: '1', kind: 'render', isHealed: true }]
    const body = { release: 'abc', failures }
    const beacon = { path: '/portal/health', type: 'application/json', body }
    expect(await sent()).toEqual([beacon])
  })

  it('is told once of each remote', async () => {
    const { fail } = createHealth(registry)
    for (const remote of [keep, gate, keep]) fail({ remote, kind: 'load', isHealed: false })
    const remotes = (await sent()).map(({ body }) => body.failures[0].remote)
    expect(remotes).toEqual(['keep', 'gate'])
  })

  it('is not told by a browser that is offline', () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    createHealth(registry).fail({ remote: keep, kind: 'load', isHealed: false })
    expect(sendBeacon).not.toHaveBeenCalled()
  })
})

describe('the report of an error', () => {
  const thrownIn = (remote: string) => {
    const error = new Error('the roof fell in')
    error.stack = `Error: the roof fell in\n    at Hall (https://aurora.example/assets/${remote}/0123456789ab/browser/routes.js:1:1)`
    return error
  }
  let report: ReturnType<typeof createReporter>['report']

  beforeEach(() => {
    history.replaceState(null, '', '/hall?list=pk')
    report = createReporter(registry).report
  })

  it('says what went wrong, where, in which release and remote', async () => {
    expectConsole(/offline/)
    const error = new Error('offline')
    report('load', error, 'keep')
    const path = '/hall'
    const { message, stack } = error
    const body = { kind: 'load', message, path, stack, release: 'abc', remote: 'keep' }
    const beacon = { path: '/api/client-errors', type: 'application/json', body }
    expect(await sent()).toEqual([beacon])
  })

  it('stays in the log if the browser has no beacon', () => {
    expectConsole(/offline/)
    Reflect.deleteProperty(navigator, 'sendBeacon')
    expect(() => report('load', new Error('offline'))).not.toThrow()
  })

  it('finds the remote in the stack if nobody names it', async () => {
    expectConsole(/the roof fell in/)
    report('render', thrownIn('keep'))
    expect(await lastReport()).toMatchObject({ kind: 'render', remote: 'keep' })
  })

  it('names no remote if none is known', async () => {
    expectConsole(/nonsense/)
    report('render', 'nonsense')
    const expected = { kind: 'render', message: 'nonsense', path: '/hall', release: 'abc' }
    expect(await lastReport()).toEqual(expected)
  })

  it('has the id under which the server logged a call', async () => {
    expectConsole(/Internal/)
    report(
      'render',
      new ApiError({ message: 'Internal', code: 'internal', requestId: 'r-7' }),
    )
    expect(await lastReport()).toMatchObject({ requestId: 'r-7' })
  })

  it('is bounded in every text', async () => {
    expectConsole(/x{500}/)
    history.replaceState(null, '', `/${'p'.repeat(300)}`)
    const error = new Error('x'.repeat(600))
    error.stack = 's'.repeat(5000)
    report('render', error)
    const { message, path, stack } = await lastReport()
    expect([message.length, path.length, stack.length]).toEqual([500, 200, 4000])
  })

  it('is sent and logged once for one error, however often it is caught', async () => {
    expectConsole(/offline/)
    const error = new Error('offline')
    report('load', error, 'keep')
    report('render', error)
    expect(await sent()).toHaveLength(1)
    expect(console.error).toHaveBeenCalledTimes(1)
  })

  it('is one of twenty in a document: the log goes on, the server is spared', async () => {
    expectConsole(/failure \d+/)
    for (let each = 0; each < 30; each += 1) report('render', new Error(`failure ${each}`))
    expect(console.error).toHaveBeenCalledTimes(30)
    const reports = await sent()
    expect(reports).toHaveLength(20)
    expect(reports.at(-1)?.body.message).toBe('failure 19')
  })

  it.each<[string, unknown, object]>([
    ['an error', thrownIn('gate'), { message: 'the roof fell in', remote: 'gate' }],
    ['nothing', undefined, { message: 'undefined' }],
  ])(
    'is sent for an unhandled rejection with %s, which the browser logs',
    async (_, reason, expected) => {
      dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
      expect(await lastReport()).toMatchObject({ kind: 'rejection', ...expected })
      expect(console.error).not.toHaveBeenCalled()
    },
  )
})
