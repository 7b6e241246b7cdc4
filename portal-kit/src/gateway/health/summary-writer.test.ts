import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { writeSummaries } from './summary-writer.ts'

const write = jest.fn<() => Promise<void>>()
const onError = jest.fn()

beforeEach(() => {
  jest.useFakeTimers()
  write.mockReset().mockResolvedValue()
  onError.mockReset()
})
afterEach(() => {
  jest.useRealTimers()
})

describe('the summary', () => {
  it('is written at once, then at most every two seconds', () => {
    const writer = writeSummaries(write, onError)
    for (let change = 0; change < 100; change += 1) writer.changed()
    expect(write).toHaveBeenCalledTimes(1)
    jest.advanceTimersByTime(1_999)
    expect(write).toHaveBeenCalledTimes(1)
    jest.advanceTimersByTime(1)
    expect(write).toHaveBeenCalledTimes(2)
  })

  it('is not written again when nothing has changed', () => {
    const writer = writeSummaries(write, onError)
    writer.changed()
    jest.advanceTimersByTime(60_000)
    expect(write).toHaveBeenCalledTimes(1)
    writer.changed()
    expect(write).toHaveBeenCalledTimes(2)
  })

  it('is written a last time at the end, if something is left', async () => {
    const writer = writeSummaries(write, onError)
    writer.changed()
    writer.changed()
    await writer.close()
    expect(write).toHaveBeenCalledTimes(2)
    jest.advanceTimersByTime(60_000)
    writer.changed()
    expect(write).toHaveBeenCalledTimes(2)
  })

  it('that could not be written is told, and tried again with the next change', async () => {
    write.mockRejectedValueOnce(new Error('the disk is full'))
    const writer = writeSummaries(write, onError)
    writer.changed()
    writer.changed()
    await jest.advanceTimersByTimeAsync(2_000)
    expect(onError).toHaveBeenCalledWith(new Error('the disk is full'))
    expect(write).toHaveBeenCalledTimes(2)
  })
})
