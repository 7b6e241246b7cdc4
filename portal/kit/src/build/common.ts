import { createRequire } from 'node:module'
import { type Compiler, type Configuration, rspack } from '@rspack/core'
import type { AppDeclaration } from 'portal-contract'
import { partDir, removePart } from 'portal-releases'
import { imageRule } from '#src/images/images.ts'

/** Resolves what the federation plugin depends on. */
export const ofFederation = createRequire(
  createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack'),
)

/** The federation plugin names the CommonJS forms of its runtime, which are a third larger than the others. */
export const moduleAliases = Object.fromEntries(
  [
    '@module-federation/inject-external-runtime-core-plugin',
    '@module-federation/runtime',
    '@module-federation/webpack-bundler-runtime',
  ].map((name) => {
    const commonJs = ofFederation.resolve(name)
    return [commonJs, commonJs.replace(/cjs$/, 'js')]
  }),
)

/** Browsers of the last two years. */
const browsers = ['chrome 120', 'firefox 121', 'safari 17.2']

/** With `import` for everything: the federation runtime shrinks by a quarter in its ESM form. */
const conditions = ['import', 'module', 'webpack', 'browser', 'require', 'default']

export type Job = {
  dir: string
  app: AppDeclaration
  mode: 'production' | 'development'
}

/** Every HTML contains it, so nothing is escaped that a browser reads as it is. */
const svgUrl = (content: Buffer) =>
  `data:image/svg+xml,${content.toString().trim().replaceAll('"', "'").replace(/[%#]/g, encodeURIComponent)}`

/** A build that fails would leave the one before. */
const removeEarlierBuild = {
  apply: (compiler: Compiler) =>
    compiler.hooks.beforeRun.tapPromise('PortalRemoval', () =>
      removePart(compiler.outputPath),
    ),
}

type Part = Parameters<typeof partDir>[1]

/** What the builds of an app's parts have in common. */
export function commonConfig({ dir, app, mode }: Job, part: Part): Configuration {
  const development = mode === 'development'
  const refresh = development && part === 'browser'
  const react = { runtime: 'automatic', development, refresh }
  return {
    name: `${app.name} ${part}`,
    context: dir,
    mode,
    devtool: development ? 'cheap-module-source-map' : 'hidden-source-map',
    target: ['web', 'es2022'],
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react },
              target: 'es2022',
            },
          },
        },
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.woff2$/, type: 'asset/resource' },
        imageRule({ app: app.name, isServer: part === 'server' }),
        // For drawings of the first paint: one that comes later is painted again.
        {
          resourceQuery: /^\?inline$/,
          type: 'asset/inline',
          generator: { dataUrl: svgUrl },
        },
      ],
      // Renamed in some places and not in others, a registered property would have no transition.
      parser: { 'css/auto': { namedExports: false, dashedIdents: false } },
      generator: {
        // The app's name comes first, so that class names of two apps never collide.
        'css/auto': { localIdentName: `${app.name}-[local]-[hash:8]` },
      },
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: moduleAliases,
      conditionNames: [...conditions, mode],
    },
    output: {
      path: partDir(dir, part),
      uniqueName: app.name,
      assetModuleFilename: 'media/[name].[contenthash:8][ext]',
      clean: true,
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          minimizerOptions: { ecma: 2022, compress: { passes: 2 } },
        }),
        // Without targets, it expands every logical property for each writing direction.
        new rspack.LightningCssMinimizerRspackPlugin({
          minimizerOptions: { targets: browsers },
        }),
      ],
    },
    // Development builds elsewhere.
    plugins: development ? [] : [removeEarlierBuild],
    lazyCompilation: false,
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  }
}
