import { nodePreset } from '../../testing/jest-preset.ts'

const preset = nodePreset(import.meta.dirname)

export default {
  ...preset,
  // What is filled into them makes them tests.
  testPathIgnorePatterns: [
    ...(preset.testPathIgnorePatterns ?? []),
    '<rootDir>/templates/',
  ],
}
