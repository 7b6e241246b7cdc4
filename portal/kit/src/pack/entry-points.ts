import { join } from 'node:path'

export const root = join(import.meta.dirname, '../../../..')
export const kitDir = join(root, 'portal/kit')

/** What an external team may import: the entry point of `portal-kit` → its source. */
export const entryPoints = {
  '.': 'portal/kit/src/pack/entry-points/index.ts',
  './rspack': 'portal/kit/src/pack/entry-points/rspack.ts',
  './vite': 'portal/kit/src/build/vite.ts',
  './testing': 'portal/kit/src/app-testing/index.ts',
  './jest': 'portal/kit/src/pack/entry-points/jest.ts',
  './ui': 'shared-ui/src/index.ts',
} as const

/** Modules that the shell has at run time: their types are for the editor, their code for tests alone. */
export const sharedSources = {
  'react-router-dom': 'portal/kit/src/router-surface.ts',
  'shared-api': 'shared-api/src/index.ts',
  'shared-api/contract': 'shared-api/src/contract/index.ts',
  'shared-i18n': 'shared-i18n/src/index.ts',
  'shared-ui/alerts': 'shared-ui/src/alerts/alerts.tsx',
} as const

/** What Node, Jest and the command start by their path. */
export const programs = {
  portal: 'portal/kit/src/pack/entry-points/portal.ts',
  'portal-test': 'portal/kit/src/pack/entry-points/portal-test.ts',
  'jest-environment': 'testing/browser-environment.mjs',
  'jest-setup': 'testing/browser-setup.ts',
  'jest-images': 'testing/image-transform.mjs',
  'jest-css': 'testing/css-transform.mjs',
} as const

/** `./rspack` → `rspack`; `shared-api/contract` → `shared-api-contract`: names of files. */
export const fileNameOf = (name: string) =>
  name === '.' ? 'index' : name.replace(/^\.\//, '').replaceAll('/', '-')

/** Its styles go through the bundler of the team; tests take the form without any, beside the other entry points. */
export const uiFolder = 'dist/ui'

export const fileOf = (name: string) =>
  name === './ui' ? `${uiFolder}/index.js` : `dist/js/${fileNameOf(name)}.js`
