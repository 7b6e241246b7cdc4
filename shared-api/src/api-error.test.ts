import { describe, expect, it, jest } from '@jest/globals'
import { AxiosError, AxiosHeaders, CanceledError } from 'axios'
import {
  ApiError,
  assertFeatureOn,
  malformedAnswer,
  settle,
  toApiError,
} from './api-error.ts'

const config = { headers: new AxiosHeaders() }

const unanswered = (code?: string) => new AxiosError('no answer', code)

const answered = (status: number, data: unknown, headers: Record<string, string> = {}) =>
  new AxiosError('bad answer', AxiosError.ERR_BAD_RESPONSE, config, null, {
    status,
    data,
    headers,
    statusText: '',
    config,
  })

describe('a failed call', () => {
  it.each([
    ['a refused connection', unanswered(AxiosError.ERR_NETWORK), 'network'],
    ['an error without a code', unanswered(), 'network'],
    ['an aborted connection', unanswered(AxiosError.ECONNABORTED), 'timeout'],
    ['a time limit', unanswered(AxiosError.ETIMEDOUT), 'timeout'],
    ['a cancelled call', new CanceledError(), 'cancelled'],
    ['an error of the caller', new TypeError('mistake'), 'unknown'],
    ['a thrown text', 'nonsense', 'unknown'],
    ['nothing', undefined, 'unknown'],
  ])('without an answer is told by its code: %s', (_, failure, code) => {
    const message = failure instanceof Error ? failure.message : String(failure)
    const expected = { status: null, code, message, requestId: null, body: null }
    expect(toApiError(failure)).toMatchObject(expected)
  })

  it('has the code, message and request id of the answer’s body', () => {
    const body = { code: 'too-poor', message: 'Not enough coins', requestId: 'r-1' }
    expect(toApiError(answered(409, body))).toMatchObject({ status: 409, ...body, body })
  })

  it.each([
    ['no body', undefined, null],
    ['a page instead of JSON', '<h1>Bad gateway</h1>', '<h1>Bad gateway</h1>'],
    ['a list', [1], [1]],
    ['fields that are no texts', { code: 7, message: null }, { code: 7, message: null }],
  ])('has a code from its status if the answer has %s', (_, data, body) => {
    const expected = { status: 502, code: 'http-502', message: 'bad answer', body }
    expect(toApiError(answered(502, data))).toMatchObject(expected)
  })

  it('has the request id of the header if the body has none', () => {
    const failure = answered(500, { code: 'internal' }, { 'x-request-id': 'r-2' })
    expect(toApiError(failure)).toMatchObject({ code: 'internal', requestId: 'r-2' })
  })

  it('that is an ApiError already stays as it is, with a name that tells', () => {
    const error = malformedAnswer('/home', {})
    expect(toApiError(error)).toBe(error)
    expect(String(toApiError(unanswered()))).toBe('ApiError: no answer')
  })
})

describe('settle', () => {
  const settleCastles = (call: Promise<unknown>) => settle(call, 'Erro ao buscar castelos')

  it('gives the data of a call that was answered', async () => {
    expect(await settleCastles(Promise.resolve([1]))).toEqual({ ok: true, data: [1] })
  })

  it('gives the error of a call that failed, and logs it in the given words (§8.1)', async () => {
    expectConsole(/^Erro ao buscar castelos ApiError: The answer of \/castles/)
    const error = malformedAnswer('/castles', {})
    expect(await settleCastles(Promise.reject(error))).toEqual({ ok: false, error })
  })

  it('never rejects, whatever is thrown', async () => {
    expectConsole(/^Erro ao buscar castelos ApiError: nonsense/)
    const error = { code: 'unknown' }
    expect(await settleCastles(Promise.reject('nonsense'))).toMatchObject({ error })
  })

  it('does not log what the realm does not have', async () => {
    const call = async () => assertFeatureOn('/castles', { isOff: true })
    const error = { code: 'feature-off' }
    expect(await settleCastles(call())).toMatchObject({ ok: false, error })
    expect(console.error).not.toHaveBeenCalled()
  })

  it('says nothing of a call that was aborted because its page was left', async () => {
    const onSettled = jest.fn()
    const aborted = new ApiError({ message: 'canceled', code: 'cancelled' })
    void settleCastles(Promise.reject(aborted)).then(onSettled)
    await new Promise((resolve) => setTimeout(resolve))
    expect(onSettled).not.toHaveBeenCalled()
    expect(console.error).not.toHaveBeenCalled()
  })
})
