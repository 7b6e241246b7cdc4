import { browserPreset } from '../scripts/jest/preset.ts'

export default {
  ...browserPreset(import.meta.dirname),
  setupFiles: ['<rootDir>/testing/web-globals.ts'],
  // A busy machine types slowly; that is no failure.
  testTimeout: 60_000,
}
