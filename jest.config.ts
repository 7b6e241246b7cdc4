import type { Config } from 'jest'

const config: Config = {
  projects: [
    '<rootDir>/shared-*',
    '<rootDir>/shell',
    '<rootDir>/mfe-*',
    '<rootDir>/api',
    '<rootDir>/portal-kit',
    '<rootDir>/scripts',
  ],
}

export default config
