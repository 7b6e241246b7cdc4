import { join } from 'node:path'
import type { Configuration } from '@rspack/core'
import { sharedModules, sharedModulesGlobal } from 'portal-contract'
import { mapValues } from 'portal-releases'
import { commonConfig, type Job } from './common.ts'

const routerSurface = join(import.meta.dirname, '../router-surface.ts')

function serverConfig(job: Job): Configuration {
  const common = commonConfig(job, 'server')
  return {
    ...common,
    target: 'node24',
    devtool: false,
    module: {
      ...common.module,
      generator: {
        // Class names only: the browser build has the styles, under the same names.
        'css/auto': { ...common.module?.generator?.['css/auto'], exportsOnly: true },
        'asset/resource': { emit: false },
      },
    },
    resolve: {
      ...common.resolve,
      conditionNames: ['import', 'module', 'node', job.mode, 'require', 'default'],
    },
    output: {
      ...common.output,
      // Where the files are is known only when it renders.
      publicPath: '',
      filename: '[name].mjs',
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
      asyncChunks: false,
    },
    optimization: { ...common.optimization, minimize: false },
  }
}

/** The shell in Node: it contains the shared modules, so that an old release renders as before. */
export function shellServerConfig(job: Job): Configuration {
  const config = serverConfig(job)
  return {
    ...config,
    entry: { index: './src/server.tsx' },
    // Remotes get the same router surface as in the browser.
    resolve: { ...config.resolve, alias: { 'react-router-dom$': routerSurface } },
  }
}

/** A remote in Node: it takes shared modules from the shell's server build, as in the browser. */
export function remoteServerConfig(job: Job): Configuration {
  return {
    ...serverConfig(job),
    entry: { index: './src/routes.tsx' },
    externalsType: 'var',
    externals: mapValues(
      sharedModules,
      (_, name) => `globalThis.${sharedModulesGlobal}[${JSON.stringify(name)}]`,
    ),
  }
}
