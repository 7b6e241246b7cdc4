import { describe, expect, it } from '@jest/globals'
import { AxiosError, AxiosHeaders, CanceledError } from 'axios'
import { ApiError, malformedAnswer, toApiError } from './api-error.ts'

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

describe('toApiError', () => {
  it.each([
    ['a refused connection', unanswered(AxiosError.ERR_NETWORK), 'network'],
    ['an error that axios has no code for', unanswered(), 'network'],
    ['an aborted connection', unanswered(AxiosError.ECONNABORTED), 'timeout'],
    ['a time limit that ran out', unanswered(AxiosError.ETIMEDOUT), 'timeout'],
    ['a call that was cancelled', new CanceledError(), 'cancelled'],
  ])('says of %s that there was no answer, and why', (_, failure, code) => {
    expect(toApiError(failure)).toMatchObject({
      status: null,
      code,
      requestId: null,
      body: null,
    })
  })

  it('takes code, message and request id from the body of an answer', () => {
    const body = {
      code: 'insufficient-balance',
      message: 'Not enough coins',
      requestId: 'r-1',
    }
    expect(toApiError(answered(409, body))).toMatchObject({ status: 409, ...body, body })
  })

  it.each([
    ['no body', undefined, null],
    ['a page instead of JSON', '<h1>Bad gateway</h1>', '<h1>Bad gateway</h1>'],
    ['a list', [1], [1]],
    ['fields that are no texts', { code: 7, message: null }, { code: 7, message: null }],
  ])('makes a code of the status where the answer has %s', (_, data, body) => {
    expect(toApiError(answered(502, data))).toMatchObject({
      status: 502,
      code: 'http-502',
      message: 'bad answer',
      body,
    })
  })

  it('takes the request id from the header where the body has none', () => {
    const failure = answered(500, { code: 'internal' }, { 'x-request-id': 'r-2' })
    expect(toApiError(failure)).toMatchObject({ code: 'internal', requestId: 'r-2' })
  })

  it.each([
    ['an error of the caller', new TypeError('mistake'), 'mistake'],
    ['a thrown text', 'nonsense', 'nonsense'],
    ['nothing', undefined, 'undefined'],
  ])('turns %s into an unknown error that keeps its message', (_, failure, message) => {
    expect(toApiError(failure)).toMatchObject({ code: 'unknown', status: null, message })
  })

  it('leaves an ApiError as it is', () => {
    const error = malformedAnswer('/home', 'r-3')
    expect(toApiError(error)).toBe(error)
  })

  it('gives an Error with a name that says what it is', () => {
    const error = toApiError(unanswered())
    expect(error).toBeInstanceOf(ApiError)
    expect(String(error)).toBe('ApiError: no answer')
  })
})
