import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createCircuit, LoadError, retry } from './retry.ts'

const offline = () => new LoadError('did not load')
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance'] })
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

describe('the circuit of a remote', () => {
  function brokenCircuit() {
    const circuit = createCircuit()
    for (let each = 0; each < 3; each += 1) circuit.fail()
    return circuit
  }

  it('opens after three failures in a row', () => {
    const circuit = createCircuit()
    circuit.fail()
    circuit.fail()
    circuit.reset()
    const states = [1, 2, 3].map(() => {
      circuit.fail()
      return circuit.isOpen()
    })
    expect(states).toEqual([false, false, true])
  })

  it('closes after 30 seconds, and opens again when the next attempt fails', () => {
    const circuit = brokenCircuit()
    jest.advanceTimersByTime(29_999)
    expect(circuit.isOpen()).toBe(true)
    jest.advanceTimersByTime(1)
    expect(circuit.isOpen()).toBe(false)
    circuit.fail()
    jest.advanceTimersByTime(29_999)
    expect(circuit.isOpen()).toBe(true)
  })

  it('is closed for a visitor who asks for a retry, and counts anew', () => {
    const circuit = brokenCircuit()
    circuit.reset()
    expect(circuit.isOpen()).toBe(false)
    circuit.fail()
    expect(circuit.isOpen()).toBe(false)
    expect(jest.getTimerCount()).toBe(0)
  })
})

describe('a retry', () => {
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

  it('comes after a random wait, whose longest doubles, and closes the circuit', async () => {
    jest.spyOn(Math, 'random').mockReturnValueOnce(0.5).mockReturnValueOnce(1)
    const { result, moments, circuit } = start(offline(), offline())
    await pass(1_200)
    expect(await result).toBe('here')
    expect(moments).toEqual([0, 200, 1_000])
    circuit.fail()
    expect(circuit.isOpen()).toBe(false)
  })

  it('ends after two more attempts, and leaves the circuit open', async () => {
    const last = offline()
    const { result, moments, circuit } = start(offline(), offline(), last)
    await pass(1_200)
    expect(await result).toBe(last)
    expect(moments).toHaveLength(3)
    expect(circuit.isOpen()).toBe(true)
  })

  it('does not happen while the browser is offline', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { result, moments } = start(offline())
    expect(await result).toBeInstanceOf(LoadError)
    expect(moments).toHaveLength(1)
  })

  it('does not follow an attempt that took four seconds', async () => {
    const attempt = jest.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 4_000))
      throw offline()
    })
    const result = retry(attempt, createCircuit()).catch((error: Error) => error)
    await pass(4_400)
    expect(await result).toBeInstanceOf(LoadError)
    expect(attempt).toHaveBeenCalledTimes(1)
  })
})
