import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Configuration, rspack } from '@rspack/core'
import { remote } from 'portal-kit/rspack'
import { escapeHtml, filesBelow } from 'portal-releases'

const sources = join(import.meta.dirname, '../../monolith')

/** Its files by URL path; `/` is the HTML of every page. */
export type MonolithFiles = ReadonlyMap<string, Buffer>

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

/**
 * Builds the monolith: the providers of the shell and the pages of the remotes as one client-rendered app.
 *
 * @param output the folder of the build
 * @param realm the public realm settings, which its HTML holds
 * @throws Error with what the bundler reports
 */
export async function buildMonolith(
  output: string,
  realm: unknown,
): Promise<MonolithFiles> {
  const compiler = rspack(configure(output))
  const stats = await promisify(compiler.run.bind(compiler))()
  await promisify(compiler.close.bind(compiler))()
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString('errors-only'))
  const { entrypoints } = stats.toJson({ all: false, entrypoints: true })
  const initial = entrypoints?.main?.assets?.map(({ name }) => name) ?? []
  const built = await filesBelow(output)
  const files = await Promise.all(
    built.map(async (file) => [`/${file}`, await readFile(join(output, file))] as const),
  )
  return new Map([...files, ['/', Buffer.from(renderHtml(initial, realm))]])
}
