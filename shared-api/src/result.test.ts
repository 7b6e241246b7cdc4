import { describe, expect, it, jest } from '@jest/globals'
import { ApiError, assertFeatureOn, malformedAnswer } from './api-error.ts'
import { settle } from './result.ts'

describe('settle', () => {
  it('gives the data of a call that was answered', async () => {
    await expect(settle(Promise.resolve([1]), 'Erro ao buscar')).resolves.toEqual({
      ok: true,
      data: [1],
    })
  })

  it('gives the error of a call that failed, and logs it in the given words (§8.1)', async () => {
    expectConsole(/^Erro ao buscar castelos ApiError: The answer of \/castles/)
    const error = malformedAnswer('/castles', null)
    await expect(settle(Promise.reject(error), 'Erro ao buscar castelos')).resolves.toEqual(
      { ok: false, error },
    )
  })

  it('does not log what the realm does not have', async () => {
    const call = async () => assertFeatureOn('/castles', { isOff: true })
    await expect(settle(call(), 'Erro ao buscar castelos')).resolves.toMatchObject({
      ok: false,
      error: { code: 'feature-off' },
    })
    expect(console.error).not.toHaveBeenCalled()
  })

  it('never rejects, whatever is thrown', async () => {
    expectConsole(/^Erro ao buscar castelos ApiError: nonsense/)
    await expect(
      settle(Promise.reject('nonsense'), 'Erro ao buscar castelos'),
    ).resolves.toMatchObject({ ok: false, error: { code: 'unknown' } })
  })

  it('says nothing of a call that was ended because its page was left', async () => {
    const fields = { message: 'canceled', status: null, requestId: null, body: null }
    const onSettled = jest.fn()
    const ended = new ApiError({ ...fields, code: 'cancelled' })
    void settle(Promise.reject(ended), 'Erro ao buscar castelos').then(onSettled)
    await new Promise((resolve) => setTimeout(resolve))
    expect(onSettled).not.toHaveBeenCalled()
    expect(console.error).not.toHaveBeenCalled()
  })
})
