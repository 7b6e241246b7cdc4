import { join } from 'node:path'
import { defineConfig } from '@rspack/cli'
import { rspack } from '@rspack/core'

/** Few files: finding and linking 1,600 modules takes most of a start: 0.8 s of CPU and 194 MB from the sources. */
export default defineConfig({
  name: 'api',
  mode: 'production',
  target: 'node24',
  devtool: false,
  // `cli` is for tests that run commands in processes of their own.
  entry: { server: './src/server.ts', cli: './src/cli.ts' },
  output: {
    // As deep as the sources that find the repository from where they lie.
    path: join(import.meta.dirname, 'dist/server'),
    filename: '[name].mjs',
    chunkFilename: '[name].[contenthash:8].mjs',
    module: true,
    chunkFormat: 'module',
    library: { type: 'module' },
    clean: true,
  },
  resolve: { conditionNames: ['import', 'node', 'require', 'default'] },
  module: {
    rules: [
      {
        test: /\.ts$/,
        loader: 'builtin:swc-loader',
        options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' } },
        type: 'javascript/auto',
      },
    ],
  },
  // The first two read files of their own folders: the page of the API, and what starts threads.
  externals: {
    '@fastify/swagger-ui': 'import @fastify/swagger-ui',
    piscina: 'module piscina',
    // Needed only where the operator has a game server, and asks for a module that is not installed.
    mysql2: 'module mysql2',
    'mysql2/promise': 'module mysql2/promise',
  },
  // Fastify looks for each of its plugins among all modules that it holds.
  plugins: [new rspack.DefinePlugin({ 'require.cache': 'undefined' })],
  // Names stay, so that stacks in the log can be read. To compress too is half of a build, for a start that is no faster.
  optimization: {
    minimizer: [
      new rspack.SwcJsMinimizerRspackPlugin({
        minimizerOptions: { mangle: false, compress: false, format: { comments: false } },
      }),
    ],
  },
  performance: false,
})
