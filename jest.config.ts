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
}

export default config
