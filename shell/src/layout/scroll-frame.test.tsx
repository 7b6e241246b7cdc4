import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { ScrollFrame } from './scroll-frame.tsx'

function show({ wantsLessMotion = false } = {}) {
  const matches = (query: string) => wantsLessMotion && query.includes('reduced-motion')
  window.matchMedia = (query) => ({ matches: matches(query) }) as MediaQueryList
  return render(<ScrollFrame>Rules</ScrollFrame>)
}

const frameState = () =>
  screen.getByText('Rules').closest('[data-frame]')?.getAttribute('data-frame')

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(window, 'scrollTo').mockImplementation(() => {})
})

describe('ScrollFrame', () => {
  it('scrolls to the top when it is mounted (§2.4)', () => {
    show()
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0)
  })

  it('opens after 100 ms and shows the content after 700 ms, with the text there from the start (§2.4, §9.4)', () => {
    show()
    const states = [99, 1, 599, 1].map((milliseconds) => {
      act(() => jest.advanceTimersByTime(milliseconds))
      return frameState()
    })
    expect(states).toEqual(['closed', 'open', 'open', 'shown'])
  })

  it('is shown at once to visitors who prefer reduced motion', () => {
    show({ wantsLessMotion: true })
    expect(frameState()).toBe('shown')
  })
})
