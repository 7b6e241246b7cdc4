import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { coolDownMs, createCircuit, failureLimit } from './circuit.ts'

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance'] })
})
afterEach(() => {
  jest.useRealTimers()
})

function brokenCircuit() {
  const circuit = createCircuit()
  for (let each = 0; each < failureLimit; each += 1) circuit.fail()
  return circuit
}

describe('the circuit of a remote', () => {
  it('stays closed until there were too many failures in a row', () => {
    const circuit = createCircuit()
    const states = [1, 2, 3].map(() => {
      circuit.fail()
      return circuit.isOpen()
    })
    expect(states).toEqual([false, false, true])
  })

  it('counts failures in a row alone', () => {
    const circuit = createCircuit()
    for (let each = 0; each < 5; each += 1) {
      circuit.fail()
      circuit.fail()
      circuit.reset()
    }
    circuit.fail()
    expect(circuit.isOpen()).toBe(false)
  })

  it('cools for its time', () => {
    const circuit = brokenCircuit()
    jest.advanceTimersByTime(coolDownMs - 1)
    expect(circuit.isOpen()).toBe(true)
    jest.advanceTimersByTime(1)
    expect(circuit.isOpen()).toBe(false)
  })

  it('opens again at once when the one try after it fails', () => {
    const circuit = brokenCircuit()
    jest.advanceTimersByTime(coolDownMs)
    circuit.fail()
    jest.advanceTimersByTime(coolDownMs - 1)
    expect(circuit.isOpen()).toBe(true)
  })

  it('is closed for whom asks for another try, with all tries before him', () => {
    const circuit = brokenCircuit()
    circuit.reset()
    expect(circuit.isOpen()).toBe(false)
    circuit.fail()
    expect(circuit.isOpen()).toBe(false)
    jest.advanceTimersByTime(coolDownMs)
    expect(jest.getTimerCount()).toBe(0)
  })
})
