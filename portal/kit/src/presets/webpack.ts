import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import {
  type AppDeclaration,
  containerName,
  loadTimeoutMs,
  sharedModules,
  sharedModulesGlobal,
} from 'portal-contract'
import { browserDir, serverDir } from 'portal-releases'
import type { Configuration } from 'webpack'
import { RemovalPlugin } from '#src/build/removal-plugin.ts'
import { imageRule } from '#src/images/image-rule.ts'
import { IntegrityPlugin } from './webpack-integrity.ts'

const shared = Object.fromEntries(
  Object.entries(sharedModules).map(([name, requiredVersion]) => [
    name,
    { singleton: true, import: false, requiredVersion } as const,
  ]),
)

const externals = Object.fromEntries(
  Object.keys(sharedModules).map((name) => [
    name,
    `globalThis.${sharedModulesGlobal}[${JSON.stringify(name)}]`,
  ]),
)

function commonConfig(
  appDir: string,
  app: AppDeclaration,
  isServer: boolean,
): Configuration {
  return {
    context: appDir,
    mode: 'production',
    devtool: false,
    // `portal dev` builds again at each change.
    cache: { type: 'filesystem' },
    experiments: { css: true, outputModule: true },
    module: {
      rules: [
        {
          test: /\.[jt]sx?$/,
          exclude: /node_modules/,
          loader: 'swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
              target: 'es2022',
            },
          },
        },
        { test: /\.woff2$/, type: 'asset/resource' },
        imageRule({ app: app.name, isServer }),
      ],
      // Renamed in some places and not in others, a registered property would have no transition.
      parser: { 'css/auto': { namedExports: false, dashedIdents: false } },
      // The app's name comes first, so that class names of two apps never collide.
      generator: { 'css/auto': { localIdentName: `${app.name}-[local]-[hash:8]` } },
    },
    resolve: { extensions: ['.tsx', '.ts', '.jsx', '.mjs', '.js'] },
    output: {
      uniqueName: app.name,
      assetModuleFilename: 'media/[name].[contenthash:8][ext]',
      clean: true,
    },
    plugins: [new RemovalPlugin()],
    performance: false,
    stats: 'errors-warnings',
  }
}

function browserConfig(appDir: string, app: AppDeclaration): Configuration {
  const common = commonConfig(appDir, app, false)
  return {
    ...common,
    name: `${app.name} browser`,
    experiments: { css: true },
    target: ['web', 'es2022'],
    entry: {},
    output: {
      ...common.output,
      path: browserDir(appDir),
      filename: '[name].[contenthash:8].js',
      cssChunkFilename: '[name].[contenthash:8].css',
      publicPath: 'auto',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: loadTimeoutMs,
    },
    plugins: [
      ...(common.plugins ?? []),
      new IntegrityPlugin(),
      new ModuleFederationPlugin({
        name: app.name,
        library: { type: 'global', name: containerName(app.name) },
        filename: 'remoteEntry.[contenthash:8].js',
        exposes: { './routes': { import: './src/routes.tsx', name: 'routes' } },
        shared,
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
      }),
    ],
  }
}

function serverConfig(appDir: string, app: AppDeclaration): Configuration {
  const common = commonConfig(appDir, app, true)
  const names = common.module?.generator?.['css/auto']
  return {
    ...common,
    name: `${app.name} server`,
    target: 'node24',
    entry: { index: './src/routes.tsx' },
    module: {
      ...common.module,
      generator: {
        'css/auto': { ...names, exportsOnly: true },
        'asset/resource': { emit: false },
      },
    },
    output: {
      ...common.output,
      path: serverDir(appDir),
      publicPath: '',
      filename: '[name].mjs',
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
    },
    optimization: { minimize: false },
    externalsType: 'var',
    externals,
  }
}

/**
 * The whole webpack configuration of a remote: browser build and server build.
 *
 * @param appDir the folder of the app
 * @param app its declaration
 */
export function remote(appDir: string, app: AppDeclaration): Configuration[] {
  return [browserConfig(appDir, app), serverConfig(appDir, app)]
}
