import { basename, join } from 'node:path'
import type { Config } from 'jest'
import { imageFiles } from 'portal-contract'
import { bundledLibraries } from './bundled-libraries.ts'

const here = import.meta.dirname

/** What `npm test` leaves to CI. */
const longTests = process.env.WITHOUT_LONG_TESTS ? ['\\.long\\.test\\.'] : []

const base: Config = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2024',
          // Jest reads JSON by them.
          experimental: { keepImportAttributes: true },
        },
        module: { type: 'es6' },
      },
    ],
    '\\.css$': join(here, 'css-transform.mjs'),
    [imageFiles.source]: join(here, 'image-transform.mjs'),
  },
  moduleNameMapper: bundledLibraries,
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  // Templates become tests once `portal new` has filled them in.
  testPathIgnorePatterns: [
    '/node_modules/',
    '/dist/',
    '<rootDir>/templates/',
    ...longTests,
  ],
  restoreMocks: true,
  setupFilesAfterEnv: [join(here, 'time-limits.ts')],
}

/** The name is for `--selectProjects`. */
const named = (packageDir: string): Config => ({
  ...base,
  displayName: basename(packageDir),
  rootDir: packageDir,
})

/** Jest settings of a package that runs in Node (api, the portal's). */
export function nodePreset(packageDir: string): Config {
  return { ...named(packageDir), testEnvironment: 'node' }
}

/** Jest settings of a package that runs in the browser; a console error fails its tests. */
export function browserPreset(packageDir: string): Config {
  return {
    ...named(packageDir),
    testEnvironment: join(here, 'browser-environment.mjs'),
    setupFilesAfterEnv: [join(here, 'time-limits.ts'), join(here, 'browser-setup.ts')],
  }
}
