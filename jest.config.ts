import type { Config } from 'jest'

const config: Config = {
  projects: [
    '<rootDir>/shared-*',
    '<rootDir>/shell',
    '<rootDir>/mfe-*',
    '<rootDir>/api',
    '<rootDir>/sandbox',
    '<rootDir>/stress',
    '<rootDir>/bench',
    '<rootDir>/portal/*',
    '<rootDir>/scripts',
  ],
  // Of the projects' own settings Jest hears all but this one.
  testTimeout: 180_000,
}

export default config
