import { existsSync, statfsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Config } from 'jest'
import { imageFiles } from 'portal-contract'
import { bundledLibraries } from './bundled-libraries.ts'

const here = import.meta.dirname
const templates = join(here, '../api/src/testing/templates')

/** What `npm test` leaves to CI. */
const longTests = process.env.WITHOUT_LONG_TESTS ? ['\\.long\\.test\\.'] : []

const memory = '/dev/shm'

/** Temporary files go into memory where there is room: suites make and delete many, and would wait for the disk. */
function keepFilesInMemory() {
  if (!existsSync(memory)) return
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize > 2 ** 31) process.env.TMPDIR = memory
}

// Jest's workers inherit it.
keepFilesInMemory()

type Transforms = NonNullable<Config['transform']>

const compiled: Transforms[string] = [
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
]

const assets: Transforms = {
  '\\.css$': join(here, 'css-transform.mjs'),
  [imageFiles.source]: join(here, 'image-transform.mjs'),
}

const base: Config = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
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
  return {
    ...named(packageDir),
    testEnvironment: join(here, 'node-environment.ts'),
    testRunner: join(here, 'node-runner.ts'),
    globalSetup: join(templates, 'global-setup.ts'),
    globalTeardown: join(templates, 'global-teardown.ts'),
    transform: {
      // What speaks to Jest, and what Node cannot read.
      '\\.test\\.ts$|/(app-)?testing/.*\\.ts$|\\.tsx$': compiled,
      '\\.[cm]?[jt]s$': join(here, 'native-modules.ts'),
      ...assets,
    },
    transformIgnorePatterns: [],
  }
}

/** Jest settings of a package that runs in the browser; a console error fails its tests. */
export function browserPreset(packageDir: string): Config {
  return {
    ...named(packageDir),
    transform: {
      // A table of more than a hundred modules, which each suite reads.
      '/node_modules/aria-query/': join(here, 'native-modules.ts'),
      '\\.tsx?$': compiled,
      ...assets,
    },
    transformIgnorePatterns: ['/node_modules/(?!\\.pnpm|aria-query/)'],
    moduleNameMapper: bundledLibraries,
    testEnvironment: join(here, 'browser-environment.mjs'),
    setupFilesAfterEnv: [join(here, 'time-limits.ts'), join(here, 'browser-setup.ts')],
  }
}
