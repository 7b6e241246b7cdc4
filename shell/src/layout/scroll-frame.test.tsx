import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { frameOpensMs, frameShowsMs, ScrollFrame } from './scroll-frame.tsx'

let wantsLessMotion = false

beforeEach(() => {
  jest.useFakeTimers()
  wantsLessMotion = false
  jest.spyOn(window, 'scrollTo').mockImplementation(() => {})
  window.matchMedia = jest.fn<typeof window.matchMedia>(
    (query) =>
      ({
        matches: wantsLessMotion && query.includes('prefers-reduced-motion'),
      }) as MediaQueryList,
  )
})

afterEach(() => {
  jest.useRealTimers()
})

const frame = <ScrollFrame>Rules</ScrollFrame>
const show = () => render(frame)

const frameState = () => screen.getByText('Rules').closest('[data-frame]')

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds))

describe('ScrollFrame', () => {
  it('scrolls to the top when it is mounted (§2.4)', () => {
    show()
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0)
  })

  it('opens after 100 ms and shows the content after 700 ms, with the text there from the start (§2.4, §9.4)', () => {
    show()
    expect([frameOpensMs, frameShowsMs]).toEqual([100, 700])
    pass(99)
    expect(frameState()).toHaveAttribute('data-frame', 'closed')
    pass(1)
    expect(frameState()).toHaveAttribute('data-frame', 'open')
    pass(599)
    expect(frameState()).toHaveAttribute('data-frame', 'open')
    pass(1)
    expect(frameState()).toHaveAttribute('data-frame', 'shown')
  })

  it('is shown at once to who wants less motion', () => {
    wantsLessMotion = true
    show()
    expect(frameState()).toHaveAttribute('data-frame', 'shown')
  })

  it('leaves no timer behind', () => {
    const { unmount } = show()
    unmount()
    expect(jest.getTimerCount()).toBe(0)
  })
})
