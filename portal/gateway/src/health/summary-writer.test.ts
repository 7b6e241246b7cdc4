import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { writeSummaries } from './summary-writer.ts'

const write = jest.fn<() => Promise<void>>()

beforeEach(() => {
  jest.useFakeTimers()
  write.mockReset().mockResolvedValue()
})
afterEach(() => {
  jest.useRealTimers()
})

describe('the summary', () => {
  it('is written at once, then at most every two seconds', () => {
    const writer = writeSummaries(write)
    for (let change = 0; change < 100; change += 1) writer.changed()
    expect(write).toHaveBeenCalledTimes(1)
    jest.advanceTimersByTime(1_999)
    expect(write).toHaveBeenCalledTimes(1)
    jest.advanceTimersByTime(1)
    expect(write).toHaveBeenCalledTimes(2)
  })

  it('is not written again when nothing has changed', () => {
    const writer = writeSummaries(write)
    writer.changed()
    jest.advanceTimersByTime(60_000)
    expect(write).toHaveBeenCalledTimes(1)
    writer.changed()
    expect(write).toHaveBeenCalledTimes(2)
  })

  it('is written a last time at the end, if something is left', async () => {
    const writer = writeSummaries(write)
    writer.changed()
    writer.changed()
    await writer.close()
    expect(write).toHaveBeenCalledTimes(2)
    jest.advanceTimersByTime(60_000)
    writer.changed()
    expect(write).toHaveBeenCalledTimes(2)
  })
})
