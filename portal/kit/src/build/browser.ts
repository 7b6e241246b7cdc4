import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { type Configuration, rspack } from '@rspack/core'
import { containerName, loadTimeoutMs } from 'portal-contract'
import { commonConfig, type Job, moduleAliases, ofFederation } from './common.ts'
import { BuildReportPlugin } from './report-plugin.ts'
import { sharedByShell, takenFromShell } from './shared.ts'

type Federation = ConstructorParameters<typeof ModuleFederationPlugin>[0]

const sharing = {
  dts: false,
  manifest: false,
  // The default strategy loads every registered remote before the first render.
  shareStrategy: 'loaded-first',
  injectTreeShakingUsedExports: false,
} as const

/** Development has no integrity hashes and no report: its files change. */
const ofReleases = ({ mode }: Job) =>
  mode === 'production'
    ? [
        new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
        new BuildReportPlugin(),
      ]
    : []

const fileHash = ({ mode }: Job) => (mode === 'production' ? '.[contenthash:8]' : '')

const fileNames = (job: Job) => ({
  filename: `[name]${fileHash(job)}.js`,
  cssFilename: `[name]${fileHash(job)}.css`,
})

function browserConfig(job: Job, federation: Federation): Configuration {
  const common = commonConfig(job, 'browser')
  return {
    ...common,
    entry: {},
    plugins: [
      ...(common.plugins ?? []),
      ...ofReleases(job),
      new ModuleFederationPlugin({ ...sharing, name: job.app.name, ...federation }),
    ],
    output: {
      ...common.output,
      ...fileNames(job),
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

const federationCore = createRequire(
  ofFederation.resolve('@module-federation/runtime'),
).resolve('@module-federation/runtime-core')

/** `disableSnapshot` leaves the handler of snapshots in the runtime. It is large, and there are no snapshots. */
const snapshotAliases = {
  [join(dirname(federationCore), 'plugins/snapshot/SnapshotHandler.js')]: join(
    import.meta.dirname,
    '../snapshot-surface.ts',
  ),
}

/** The shell in the browser: it shares modules eagerly and loads remotes from the registry. */
export function shellBrowserConfig(job: Job): Configuration {
  const config = browserConfig(job, {
    remotes: {},
    shared: sharedByShell(job),
    experiments: {
      provideExternalRuntime: true,
      optimization: { target: 'web', disableSnapshot: true },
    },
  })
  const aliases = job.mode === 'production' ? routerAliases : {}
  const alias = { ...moduleAliases, ...snapshotAliases, ...aliases }
  const entry = { main: './src/client.tsx' }
  return { ...config, entry, resolve: { ...config.resolve, alias } }
}

/** The shell's head script. Every page inlines it, so it is built without a runtime. */
export function shellHeadConfig(job: Job): Configuration {
  const common = commonConfig(job, 'head')
  return {
    ...common,
    devtool: false,
    entry: { head: './src/head.ts' },
    output: { ...common.output, filename: '[name].js' },
  }
}

/** The panel for testers. It stands alone, so that visitors load nothing of it, and it works where the shell does not. */
export function shellInspectorConfig(job: Job): Configuration {
  const common = commonConfig(job, 'inspector')
  return {
    ...common,
    entry: { inspector: './src/inspector/inspector.ts' },
    output: {
      ...common.output,
      ...fileNames(job),
      uniqueName: `${job.app.name}-inspector`,
    },
  }
}

/** In development, a wrapper module keeps the routes current. */
const routes = {
  production: './src/routes.tsx',
  development: join(import.meta.dirname, '../dev/client/remote.ts'),
}

/** A remote in the browser: it exposes its routes and takes shared modules and the runtime from the shell. */
export function remoteBrowserConfig(job: Job): Configuration {
  const { app, mode } = job
  return browserConfig(job, {
    library: { type: 'global', name: containerName(app.name) },
    filename: `remoteEntry${fileHash(job)}.js`,
    // Names the files of the exposed chunk; `portal manifest` reads it.
    manifest: mode === 'production',
    exposes: { './routes': { import: routes[mode], name: 'routes' } },
    shared: takenFromShell(job),
    experiments: {
      externalRuntime: true,
      optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
    },
  })
}
