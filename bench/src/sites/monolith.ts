import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Configuration, rspack } from '@rspack/core'
import { remote } from 'portal-kit/rspack'
import { encode, escapeHtml, filesBelow } from 'portal-releases'
import type { Yardstick } from './yardstick.ts'

const sources = join(import.meta.dirname, '../../monolith')

/** The remotes' own settings, without federation. */
function configure(output: string): Configuration {
  const [browser] = remote(sources, {
    name: 'monolith',
    owner: 'Benchmarks',
    routes: [],
    navigation: [],
    namespaces: [],
  })
  return {
    ...browser,
    entry: { main: './main.tsx' },
    plugins: [],
    devtool: false,
    output: { ...browser?.output, path: output, publicPath: '/' },
  }
}

/** JSON that cannot close its script element. */
const inlineJson = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c')

function renderHtml(files: readonly string[], realm: unknown): string {
  const urls = files.map((file) => escapeHtml(`/${file}`))
  return [
    '<!doctype html><html><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Portal</title>',
    ...urls
      .filter((url) => url.endsWith('.css'))
      .map((url) => `<link rel="stylesheet" href="${url}">`),
    ...urls
      .filter((url) => url.endsWith('.js'))
      .map((url) => `<script defer src="${url}"></script>`),
    '</head><body><div id="root"></div>',
    `<script type="application/json" id="realm">${inlineJson(realm)}</script>`,
    '</body></html>',
  ].join('')
}

/** Builds the providers of the shell and the pages of the remotes as one client-rendered app, with one HTML for all pages. */
export async function openMonolith(output: string, realm: unknown): Promise<Yardstick> {
  const compiler = rspack(configure(output))
  const stats = await promisify(compiler.run.bind(compiler))()
  await promisify(compiler.close.bind(compiler))()
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString('errors-only'))
  const { entrypoints } = stats.toJson({ all: false, entrypoints: true })
  const initial = entrypoints?.main?.assets?.map(({ name }) => name) ?? []
  const page = { body: await encode(renderHtml(initial, realm)), extension: 'html' }
  const files = new Map<string, typeof page>()
  for (const file of await filesBelow(output)) {
    const body = await encode(await readFile(join(output, file)))
    files.set(`/${file}`, { body, extension: extname(file).slice(1) })
  }
  return async ({ url }) => files.get(url.split('?')[0] ?? '') ?? page
}
