import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { type Configuration, rspack } from '@rspack/core'
import { type AppDeclaration, containerName, loadTimeoutMs } from 'portal-contract'
import { browserDir, headDir, inspectorDir } from 'portal-releases'
import { commonConfig, type Mode, moduleAliases } from './common.ts'
import { BuildReportPlugin } from './report-plugin.ts'
import { sharedByShell, takenFromShell } from './shared.ts'

const sharing = {
  dts: false,
  manifest: false,
  // The default strategy loads every registered remote before the first render.
  shareStrategy: 'loaded-first',
  injectTreeShakingUsedExports: false,
} as const

/** Development has no integrity hashes and no report: its files change. */
const ofReleases = (mode: Mode) =>
  mode === 'production'
    ? [
        new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
        new BuildReportPlugin(),
      ]
    : []

const fileHash = (mode: Mode) => (mode === 'production' ? '.[contenthash:8]' : '')

function browserConfig(appDir: string, app: AppDeclaration, mode: Mode): Configuration {
  const common = commonConfig(appDir, app, mode, { hasRefresh: mode === 'development' })
  return {
    ...common,
    name: `${app.name} browser`,
    plugins: [...(common.plugins ?? []), ...ofReleases(mode)],
    output: {
      ...common.output,
      path: browserDir(appDir),
      filename: `[name]${fileHash(mode)}.js`,
      cssFilename: `[name]${fileHash(mode)}.css`,
      publicPath: 'auto',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: loadTimeoutMs,
    },
  }
}

/** The package's own entry is its development build, whatever the conditions are. */
const productionRouter = join(
  dirname(createRequire(import.meta.url).resolve('react-router')),
  '../production',
)
const routerAliases = {
  'react-router$': join(productionRouter, 'index.mjs'),
  'react-router/dom$': join(productionRouter, 'dom-export.mjs'),
}

/** The shell in the browser: it shares modules eagerly and loads remotes from the registry. */
export function shellBrowserConfig(
  appDir: string,
  app: AppDeclaration,
  mode: Mode,
): Configuration {
  const config = browserConfig(appDir, app, mode)
  return {
    ...config,
    ...(mode === 'production'
      ? { resolve: { ...config.resolve, alias: { ...moduleAliases, ...routerAliases } } }
      : {}),
    entry: { main: './src/client.tsx' },
    plugins: [
      ...(config.plugins ?? []),
      new ModuleFederationPlugin({
        ...sharing,
        name: app.name,
        remotes: {},
        shared: sharedByShell(appDir, mode),
        experiments: {
          provideExternalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true },
        },
      }),
    ],
  }
}

/** The shell's head script. Every page inlines it, so it is built without a runtime. */
export function shellHeadConfig(
  appDir: string,
  app: AppDeclaration,
  mode: Mode,
): Configuration {
  const common = commonConfig(appDir, app, mode)
  return {
    ...common,
    name: `${app.name} head`,
    devtool: false,
    entry: { head: './src/head.ts' },
    output: { ...common.output, path: headDir(appDir), filename: '[name].js' },
  }
}

/** The panel for testers. It stands alone, so that visitors load nothing of it, and it works where the shell does not. */
export function shellInspectorConfig(
  appDir: string,
  app: AppDeclaration,
  mode: Mode,
): Configuration {
  const common = commonConfig(appDir, app, mode)
  const hash = fileHash(mode)
  return {
    ...common,
    name: `${app.name} inspector`,
    entry: { inspector: './src/inspector/inspector.ts' },
    output: {
      ...common.output,
      path: inspectorDir(appDir),
      filename: `[name]${hash}.js`,
      cssFilename: `[name]${hash}.css`,
      uniqueName: `${app.name}-inspector`,
    },
  }
}

/** In development, a wrapper module keeps the routes current. */
const exposedRoutes = (mode: Mode) =>
  mode === 'production'
    ? './src/routes.tsx'
    : join(import.meta.dirname, '../dev/client/remote.ts')

/** A remote in the browser: it exposes its routes and takes shared modules and the runtime from the shell. */
export function remoteBrowserConfig(
  appDir: string,
  app: AppDeclaration,
  mode: Mode,
): Configuration {
  const config = browserConfig(appDir, app, mode)
  return {
    ...config,
    entry: {},
    plugins: [
      ...(config.plugins ?? []),
      new ModuleFederationPlugin({
        ...sharing,
        name: app.name,
        library: { type: 'global', name: containerName(app.name) },
        filename: `remoteEntry${fileHash(mode)}.js`,
        // Names the files of the exposed chunk; `portal manifest` reads it.
        manifest: mode === 'production',
        exposes: { './routes': { import: exposedRoutes(mode), name: 'routes' } },
        shared: takenFromShell(mode),
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
      }),
    ],
  }
}
