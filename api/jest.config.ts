import { nodePreset } from '../testing/jest-preset.ts'

const preset = nodePreset(import.meta.dirname)

export default {
  ...preset,
  setupFilesAfterEnv: [
    ...(preset.setupFilesAfterEnv ?? []),
    '<rootDir>/src/testing/low-hash-cost.ts',
  ],
}
