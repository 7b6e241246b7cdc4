import type { Config } from 'jest'
import { findProgram } from './api/src/testing/find-program.ts'

const hasMariadb = findProgram('mariadbd') !== undefined
if (!hasMariadb)
  process.stderr.write(
    'SKIPPED the API on MariaDB: there is no mariadbd; install mariadb-server, or set MARIADB_PATH to its folder\n',
  )

const config: Config = {
  projects: [
    '<rootDir>/shared-*',
    '<rootDir>/shell',
    '<rootDir>/mfe-*',
    '<rootDir>/api',
    ...(hasMariadb ? ['<rootDir>/api/jest.mariadb.config.ts'] : []),
    '<rootDir>/sandbox',
    '<rootDir>/stress',
    '<rootDir>/bench',
    '<rootDir>/portal/*',
    '<rootDir>/scripts',
  ],
}

export default config
