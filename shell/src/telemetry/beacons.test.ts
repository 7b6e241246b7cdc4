import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { ApiError } from 'shared-api'
import { gate, keep, registry } from '#src/testing/release.ts'
import { createHealth, createReporter } from './beacons.ts'

const sendBeacon = jest.fn<typeof navigator.sendBeacon>()

/** What was sent, where to; each as JSON. */
const sent = () =>
  Promise.all(
    sendBeacon.mock.calls.map(async ([path, body]) => {
      const { type } = body as Blob
      expect(type).toBe('application/json')
      return { path, body: JSON.parse(await (body as Blob).text()) }
    }),
  )

beforeEach(() => {
  sendBeacon.mockReset()
  navigator.sendBeacon = sendBeacon
})

describe('the health of a release', () => {
  it('is told when a remote fails, at once, with the build that failed, once of each', async () => {
    const { fail } = createHealth(registry)
    fail({ remote: keep, kind: 'render', isHealed: true })
    fail({ remote: gate, kind: 'load', isHealed: false })
    fail({ remote: keep, kind: 'load', isHealed: false })
    const failures = [
      { remote: 'keep', build: '1', kind: 'render', isHealed: true },
      { remote: 'gate', build: '1', kind: 'load', isHealed: false },
    ]
    expect(await sent()).toEqual(
      failures.map((failure) => {
        const body = { release: 'abc', failures: [failure] }
        return { path: '/portal/health', body }
      }),
    )
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
  const offline = new Error('offline')
  const failedCall = new ApiError({ message: 'down', code: 'internal', requestId: 'r-7' })
  let report: ReturnType<typeof createReporter>

  beforeEach(() => {
    history.replaceState(null, '', '/hall?list=pk')
    report = createReporter(registry)
  })

  it.each<[string, unknown, string | undefined, object]>([
    [
      'says what went wrong, where, in which release and remote',
      offline,
      'keep',
      { message: 'offline', stack: offline.stack, remote: 'keep' },
    ],
    [
      'finds the remote in the stack if nobody names it',
      thrownIn('keep'),
      undefined,
      { message: 'the roof fell in', stack: expect.any(String), remote: 'keep' },
    ],
    ['names no remote if none is known', 'nonsense', undefined, { message: 'nonsense' }],
    [
      'has the id under which the server logged a call',
      failedCall,
      undefined,
      { message: 'down', stack: expect.any(String), requestId: 'r-7' },
    ],
  ])('%s', async (_, error, remote, expected) => {
    expectConsole(/./)
    report('render', error, remote)
    const body = { kind: 'render', path: '/hall', release: 'abc', ...expected }
    expect(await sent()).toEqual([{ path: '/api/client-errors', body }])
  })

  it('stays in the log if the browser has no beacon', () => {
    expectConsole(/offline/)
    Reflect.deleteProperty(navigator, 'sendBeacon')
    expect(() => report('load', new Error('offline'))).not.toThrow()
  })

  it('is bounded in every text', async () => {
    expectConsole(/x{500}/)
    history.replaceState(null, '', `/${'p'.repeat(300)}`)
    const error = new Error('x'.repeat(600))
    error.stack = 's'.repeat(5000)
    report('render', error)
    const [{ message, path, stack } = {}] = (await sent()).map(({ body }) => body)
    expect([message.length, path.length, stack.length]).toEqual([500, 200, 4000])
  })

  it('is sent and logged once for one error, and twenty times in a document: the log goes on', async () => {
    expectConsole(/failure \d+/)
    for (let each = 0; each < 30; each += 1) {
      const error = new Error(`failure ${each}`)
      report('load', error, 'keep')
      report('render', error)
    }
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
      const last = (await sent()).at(-1)?.body
      expect(last).toMatchObject({ kind: 'rejection', ...expected })
      expect(console.error).not.toHaveBeenCalled()
    },
  )
})
