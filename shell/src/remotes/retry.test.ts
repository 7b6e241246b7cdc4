import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createCircuit, LoadError, retry } from './retry.ts'

const offline = () => new LoadError('did not load')
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance'] })
})

it('a circuit opens after three failures in a row, for 30 seconds and one more attempt', () => {
  const circuit = createCircuit()
  const fail = (times: number) => {
    for (let each = 0; each < times; each += 1) circuit.fail()
    return circuit.isOpen()
  }
  expect(fail(2)).toBe(false)
  circuit.reset()
  expect([fail(2), fail(1)]).toEqual([false, true])
  jest.advanceTimersByTime(29_999)
  expect(circuit.isOpen()).toBe(true)
  jest.advanceTimersByTime(1)
  expect([circuit.isOpen(), fail(1)]).toEqual([false, true])
  circuit.reset()
  expect([circuit.isOpen(), fail(2)]).toEqual([false, false])
})

describe('a retry', () => {
  /** Retries an attempt that fails with the given errors and then succeeds; records the time of each attempt. */
  function start(failures: Error[], takesMs = 0) {
    const began = Date.now()
    const moments: number[] = []
    const attempt = async () => {
      moments.push(Date.now() - began)
      if (takesMs) await new Promise((resolve) => setTimeout(resolve, takesMs))
      const failure = failures.shift()
      if (failure) throw failure
      return 'here'
    }
    const circuit = createCircuit()
    const result = retry(attempt, circuit).catch((error: Error) => error)
    return { result, moments, circuit }
  }

  it('comes after a random wait, whose longest doubles, and closes the circuit', async () => {
    jest.spyOn(Math, 'random').mockReturnValueOnce(0.5).mockReturnValueOnce(1)
    const { result, moments, circuit } = start([offline(), offline()])
    await pass(1_200)
    expect(await result).toBe('here')
    expect(moments).toEqual([0, 200, 1_000])
    circuit.fail()
    expect(circuit.isOpen()).toBe(false)
  })

  it('ends after two more attempts, and leaves the circuit open', async () => {
    const last = offline()
    const { result, moments, circuit } = start([offline(), offline(), last])
    await pass(1_200)
    expect(await result).toBe(last)
    expect(moments).toHaveLength(3)
    expect(circuit.isOpen()).toBe(true)
  })

  it.each([
    ['while the browser is offline', false, 0],
    ['after an attempt that took four seconds', true, 4_000],
  ])('does not come %s', async (_, isOnline, takesMs) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    const { result, moments } = start([offline()], takesMs)
    await pass(4_400)
    expect(await result).toBeInstanceOf(LoadError)
    expect(moments).toHaveLength(1)
  })
})
