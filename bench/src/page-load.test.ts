import { describe, expect, it } from '@jest/globals'
import { summarise } from './page-load.ts'

const marks = { firstPaint: 300, largestPaint: 300, layoutShift: 0 }

describe('a page load', () => {
  it('counts only the part of a task after the first paint', () => {
    const tasks = [
      { start: 0, duration: 250 },
      { start: 280, duration: 120 },
      { start: 500, duration: 90 },
    ]
    const load = summarise({ ...marks, content: 400, tasks })
    expect(load).toMatchObject({ content: 400, blocking: 50 + 40, longestTask: 100 })
  })

  it('is no figure if the data never came', () => {
    const observed = { ...marks, content: null, tasks: [] }
    expect(() => summarise(observed)).toThrow('never showed its data')
  })
})
