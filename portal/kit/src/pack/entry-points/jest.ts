import { join } from 'node:path'
import type { Config } from 'jest'
import { imageFiles } from 'portal-contract'

const here = (file: string) => join(import.meta.dirname, file)

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
    moduleNameMapper: {
      '^react-router-dom$': here('react-router-dom.js'),
      '^shared-api$': here('shared-api.js'),
      '^shared-api/contract$': here('shared-api-contract.js'),
      '^shared-i18n$': here('shared-i18n.js'),
      '^shared-ui/alerts$': here('shared-ui-alerts.js'),
      '^portal-kit/ui$': here('ui.js'),
    },
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    restoreMocks: true,
  }
}
