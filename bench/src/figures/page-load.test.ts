import { describe, expect, it } from '@jest/globals'
import type { PageMarks } from '#src/measure/probe.ts'
import type { SentRequest } from '#src/measure/requests.ts'
import { summarise } from './page-load.ts'

const began = 1_000_000

const marks = (changes: Partial<PageMarks> = {}): PageMarks => ({
  content: 400,
  firstPaint: 300,
  largestPaint: 300,
  layoutShift: 0,
  tasks: [],
  ...changes,
})

const request = (path: string, changes: Partial<SentRequest> = {}): SentRequest => ({
  url: `http://portal.localhost${path}`,
  sentAt: began,
  depth: 1,
  bytes: 1_000,
  ...changes,
})

const html = request('/', { depth: 0 })

describe('a page load', () => {
  it('counts what was asked for before the page was interactive apart from the rest', () => {
    const sent = [
      html,
      request('/main.js', { bytes: 5_000 }),
      request('/later.js', { sentAt: began + 2_000, depth: 2, bytes: 7_000 }),
    ]
    const load = { marks: marks(), sent, interactiveAt: began + 1_000 }
    expect(summarise(load)).toMatchObject({
      requests: 3,
      bytes: 13_000,
      bytesUntilInteractive: 6_000,
      scriptBytes: 5_000,
      hops: 1,
      waitingRequests: 0,
    })
    // The classic page never runs code.
    const classic = summarise({ ...load, interactiveAt: null })
    expect(classic.bytesUntilInteractive).toBe(13_000)
  })

  it('counts what waits for another request, but no font', () => {
    const late = ['/texts.js', '/cinzel.woff2'].map((path) => request(path, { depth: 2 }))
    const sent = [html, request('/main.js'), ...late]
    const load = summarise({ marks: marks(), sent, interactiveAt: began + 1 })
    expect(load).toMatchObject({ hops: 2, waitingRequests: 1 })
  })

  it('counts only the part of a task after the first paint', () => {
    const tasks = [
      { start: 0, duration: 250 },
      { start: 280, duration: 120 },
      { start: 500, duration: 90 },
    ]
    const load = summarise({ marks: marks({ tasks }), sent: [html], interactiveAt: null })
    expect(load).toMatchObject({ blocking: 50 + 40, longestTask: 100 })
  })

  it('is no figure if the data never came', () => {
    const observed = { marks: marks({ content: null }), sent: [html], interactiveAt: null }
    expect(() => summarise(observed)).toThrow('never showed its data')
  })
})
