import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createCircuit } from './circuit.ts'
import { LoadError } from './load-error.ts'
import { firstWaitMs, retry, retryWindowMs } from './retry.ts'

const offline = () => new LoadError('did not load')

/** Retries an attempt that fails with the given errors and then succeeds; records the time of each attempt. */
function start(...failures: Error[]) {
  const began = Date.now()
  const moments: number[] = []
  const attempt = async () => {
    moments.push(Date.now() - began)
    const failure = failures.shift()
    if (failure) throw failure
    return 'here'
  }
  const circuit = createCircuit()
  const result = retry(attempt, circuit).catch((error: Error) => error)
  return { result, moments, circuit }
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance'] })
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

describe('trying again', () => {
  it('is not needed where the first try works', async () => {
    const { result, moments } = start()
    expect(await result).toBe('here')
    expect(moments).toEqual([0])
    expect(jest.getTimerCount()).toBe(0)
  })

  it('comes after a random wait, whose longest doubles', async () => {
    jest.spyOn(Math, 'random').mockReturnValueOnce(0.5).mockReturnValueOnce(1)
    const { result, moments } = start(offline(), offline())
    await jest.advanceTimersByTimeAsync(firstWaitMs * 3)
    expect(await result).toBe('here')
    expect(moments).toEqual([0, firstWaitMs / 2, firstWaitMs / 2 + 2 * firstWaitMs])
  })

  it('ends after two more tries, and leaves the circuit open', async () => {
    const last = offline()
    const { result, moments, circuit } = start(offline(), offline(), last)
    await jest.advanceTimersByTimeAsync(firstWaitMs * 3)
    expect(await result).toBe(last)
    expect(moments).toHaveLength(3)
    expect(circuit.isOpen()).toBe(true)
  })

  it('closes the circuit when it works', async () => {
    const { result, circuit } = start(offline(), offline())
    await jest.advanceTimersByTimeAsync(firstWaitMs * 3)
    await result
    circuit.fail()
    expect(circuit.isOpen()).toBe(false)
  })

  it('is not done for what cannot heal by itself', async () => {
    const { result, moments } = start(new Error('keep exposes no pages'))
    expect(await result).toMatchObject({ message: 'keep exposes no pages' })
    expect(moments).toHaveLength(1)
  })

  it('is not done while the browser is offline', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { result, moments } = start(offline())
    expect(await result).toBeInstanceOf(LoadError)
    expect(moments).toHaveLength(1)
  })

  it('is not done where the first try took all the patience there is', async () => {
    const attempt = jest.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, retryWindowMs))
      throw offline()
    })
    const result = retry(attempt, createCircuit()).catch((error: Error) => error)
    await jest.advanceTimersByTimeAsync(retryWindowMs + firstWaitMs)
    expect(await result).toBeInstanceOf(LoadError)
    expect(attempt).toHaveBeenCalledTimes(1)
  })

  it('is one probe where the circuit was open before', async () => {
    const circuit = createCircuit()
    for (let each = 0; each < 3; each += 1) circuit.fail()
    await jest.advanceTimersByTimeAsync(60_000)
    const attempt = jest.fn(() => Promise.reject(offline()))
    await expect(retry(attempt, circuit)).rejects.toBeInstanceOf(LoadError)
    expect(attempt).toHaveBeenCalledTimes(1)
  })
})
