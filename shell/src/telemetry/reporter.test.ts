import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { ApiError } from 'shared-api'
import { registry } from '#src/testing/release.ts'
import { createReporter, type Reporter } from './reporter.ts'

const sendBeacon = jest.fn<typeof navigator.sendBeacon>()

const sent = () =>
  Promise.all(
    sendBeacon.mock.calls.map(async ([endpoint, body]) => ({
      endpoint,
      type: (body as Blob).type,
      report: JSON.parse(await (body as Blob).text()),
    })),
  )
const lastReport = async () => (await sent()).at(-1)?.report

const thrownIn = (remote: string) => {
  const error = new Error('the roof fell in')
  error.stack = `Error: the roof fell in\n    at Hall (https://aurora.example/assets/${remote}/0123456789ab/browser/routes.js:1:1)`
  return error
}

let reporter: Reporter

beforeEach(() => {
  sendBeacon.mockReset()
  navigator.sendBeacon = sendBeacon
  history.replaceState(null, '', '/hall?list=pk')
  reporter = createReporter(registry)
})

describe('a report', () => {
  it('says what went wrong, where, in which release and remote', async () => {
    expectConsole(/offline/)
    const error = new Error('offline')
    reporter.report('load', error, 'keep')
    expect(await sent()).toEqual([
      {
        endpoint: '/api/client-errors',
        type: 'application/json',
        report: {
          kind: 'load',
          message: 'offline',
          path: '/hall',
          stack: error.stack,
          release: 'abc',
          remote: 'keep',
        },
      },
    ])
  })

  it('stays in the log where the browser has no beacon', () => {
    expectConsole(/offline/)
    Reflect.deleteProperty(navigator, 'sendBeacon')
    expect(() => reporter.report('load', new Error('offline'))).not.toThrow()
  })

  it('finds the remote in the stack where nobody names it', async () => {
    expectConsole(/the roof fell in/)
    reporter.report('render', thrownIn('keep'))
    expect(await lastReport()).toMatchObject({ kind: 'render', remote: 'keep' })
  })

  it('names no remote where none is known', async () => {
    expectConsole(/nonsense/)
    reporter.report('render', 'nonsense')
    expect(await lastReport()).toEqual({
      kind: 'render',
      message: 'nonsense',
      path: '/hall',
      release: 'abc',
    })
  })

  it('carries the id under which the server logged a call', async () => {
    expectConsole(/Internal/)
    const fields = { message: 'Internal', status: 500, code: 'internal', body: null }
    reporter.report('render', new ApiError({ ...fields, requestId: 'r-7' }))
    expect(await lastReport()).toMatchObject({ requestId: 'r-7' })
  })

  it('is bounded in every text', async () => {
    expectConsole(/x{500}/)
    history.replaceState(null, '', `/${'p'.repeat(300)}`)
    const error = new Error('x'.repeat(600))
    error.stack = 's'.repeat(5000)
    reporter.report('render', error)
    const { message, path, stack } = await lastReport()
    expect([message.length, path.length, stack.length]).toEqual([500, 200, 4000])
  })

  it('of one error is sent and logged once, whoever hears of it', async () => {
    expectConsole(/offline/)
    const error = new Error('offline')
    reporter.report('load', error, 'keep')
    reporter.report('render', error)
    expect(await sent()).toHaveLength(1)
    expect(console.error).toHaveBeenCalledTimes(1)
  })

  it('is one of twenty in a document: the log goes on, the server is spared', async () => {
    expectConsole(/failure \d+/)
    for (let each = 0; each < 30; each += 1)
      reporter.report('render', new Error(`failure ${each}`))
    expect(console.error).toHaveBeenCalledTimes(30)
    const reports = await sent()
    expect(reports).toHaveLength(20)
    expect(reports.at(-1)?.report.message).toBe('failure 19')
  })
})

describe('a promise that nobody heard', () => {
  const reject = (reason: unknown) =>
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))

  it('is reported, without a second line beside the browser’s own', async () => {
    reject(thrownIn('gate'))
    expect(await lastReport()).toMatchObject({
      kind: 'rejection',
      message: 'the roof fell in',
      remote: 'gate',
    })
    expect(console.error).not.toHaveBeenCalled()
  })

  it('is reported whatever it was rejected with', async () => {
    reject(undefined)
    expect(await lastReport()).toMatchObject({ kind: 'rejection', message: 'undefined' })
  })
})
