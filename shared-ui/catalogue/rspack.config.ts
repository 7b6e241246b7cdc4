import { type Configuration, rspack } from '@rspack/core'

const config: Configuration = {
  context: import.meta.dirname,
  entry: './catalogue.tsx',
  mode: 'development',
  resolve: { extensions: ['...', '.ts', '.tsx'] },
  module: {
    parser: { 'css/auto': { namedExports: false } },
    rules: [
      { test: /\.css$/, type: 'css/auto' },
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
            target: 'es2024',
          },
        },
      },
    ],
  },
  plugins: [new rspack.HtmlRspackPlugin({ template: './index.html' })],
  performance: false,
}

export default config
