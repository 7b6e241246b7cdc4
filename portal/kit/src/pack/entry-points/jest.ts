import { join } from 'node:path'
import type { Config } from 'jest'
import { imageFiles } from 'portal-contract'
import { fileNameOf, sharedSources } from '#src/pack/entry-points.ts'

const here = (file: string) => join(import.meta.dirname, file)

const shared = Object.keys(sharedSources).map((name) => [
  `^${name}$`,
  here(`${fileNameOf(name)}.js`),
])

/**
 * Jest settings of a remote: its tests run in jsdom, a console error fails them, and modules that the shell shares are
 * the kit's own. Jest runs with `node --experimental-vm-modules`.
 */
export function preset(appDir: string): Config {
  return {
    rootDir: appDir,
    testEnvironment: here('jest-environment.js'),
    setupFilesAfterEnv: [here('jest-setup.js')],
    extensionsToTreatAsEsm: ['.ts', '.tsx', '.jsx'],
    transform: {
      '\\.[jt]sx?$': [
        '@swc/jest',
        {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
            target: 'es2024',
            experimental: { keepImportAttributes: true },
          },
          module: { type: 'es6' },
        },
      ],
      '\\.css$': here('jest-css.js'),
      [imageFiles.source]: here('jest-images.js'),
    },
    moduleNameMapper: { ...Object.fromEntries(shared), '^portal-kit/ui$': here('ui.js') },
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    restoreMocks: true,
  }
}
