import '@testing-library/jest-dom/jest-globals'
import { afterEach, beforeEach, expect, jest } from '@jest/globals'
import { cleanup, configure } from '@testing-library/react'

// As Playwright waits: a second is too little beside other suites.
configure({ asyncUtilTimeout: 10_000 })

// jsdom has no modal dialogs. A real browser tests what `showModal` adds to `open`.
if (typeof HTMLDialogElement !== 'undefined')
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
      this.dispatchEvent(new Event('close'))
    },
  })

// Nor does jsdom animate, or answer media queries.
if (typeof Element !== 'undefined') {
  Object.assign(Element.prototype, { animate: () => ({ play() {}, cancel() {} }) })
  Object.assign(window, {
    matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
  })
}

let expected: RegExp[] = []
let seen: string[] = []

globalThis.expectConsole = (pattern) => expected.push(pattern)

beforeEach(() => {
  expected = []
  seen = []
  for (const level of ['error', 'warn'] as const) {
    jest.spyOn(console, level).mockImplementation((...args: unknown[]) => {
      seen.push(args.map(String).join(' '))
    })
  }
})

afterEach(() => {
  // A test of what runs in Node too says so in its docblock, and has neither.
  if (typeof document !== 'undefined') {
    cleanup()
    localStorage.clear()
  }
  const undeclared = seen.filter((line) => !expected.some((pattern) => pattern.test(line)))
  const missing = expected.filter((pattern) => !seen.some((line) => pattern.test(line)))
  expect({ undeclared, missing }).toEqual({ undeclared: [], missing: [] })
})
