import { describe, expect, it } from '@jest/globals'
import { type Initiator, sourceOf } from './requests.ts'

describe('the source of a request', () => {
  it.each<[string, Initiator, string | undefined]>([
    ['the HTML or stylesheet that names it', { type: 'parser', url: '/a.css' }, '/a.css'],
    [
      'the script that asked',
      { type: 'script', stack: { callFrames: [{ url: '' }, { url: '/main.js' }] } },
      '/main.js',
    ],
    [
      'the script behind an asynchronous call',
      {
        type: 'script',
        stack: { callFrames: [], parent: { callFrames: [{ url: '/main.js' }] } },
      },
      '/main.js',
    ],
    ['unknown', { type: 'other' }, undefined],
  ])('is %s', (_, initiator, expected) => {
    expect(sourceOf(initiator)).toBe(expected)
  })
})
