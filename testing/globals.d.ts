import '@testing-library/jest-dom/jest-globals'

declare global {
  /** Declares a console error or warning that the running test expects (testing/browser-setup.ts). */
  var expectConsole: (pattern: RegExp) => void
}
