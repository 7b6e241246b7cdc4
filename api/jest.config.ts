import { nodePreset } from '../testing/jest-preset.ts'

const preset = nodePreset(import.meta.dirname)

export default {
  ...preset,
  moduleNameMapper: {
    ...preset.moduleNameMapper,
    // A third of the processor time would go into hashes. Servers and commands in processes of their own pay the full cost.
    '^#src/accounts/passwords/hash-cost\\.ts$': '<rootDir>/src/testing/hash-cost.ts',
  },
  globalSetup: '<rootDir>/src/testing/templates/global-setup.ts',
  globalTeardown: '<rootDir>/src/testing/templates/global-teardown.ts',
}
