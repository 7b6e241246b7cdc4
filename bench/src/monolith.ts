import { readFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { extname } from 'node:path/posix'
import { promisify } from 'node:util'
import { type Configuration, rspack } from '@rspack/core'
import { remote } from 'portal-kit/rspack'
import { type Encoded, encode, escapeHtml, filesBelow } from 'portal-releases'

const sources = join(import.meta.dirname, '../monolith')

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

/** @returns the first files of the build @throws Error with what the bundler reports */
async function build(output: string): Promise<string[]> {
  const compiler = rspack(configure(output))
  const stats = await promisify(compiler.run.bind(compiler))()
  await promisify(compiler.close.bind(compiler))()
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString('errors-only'))
  const { entrypoints } = stats.toJson({ all: false, entrypoints: true })
  return entrypoints?.main?.assets?.map(({ name }) => name) ?? []
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * Builds the monolith: the providers of the shell and the pages of the remotes as one client-rendered app.
 *
 * @param output the folder of the build
 * @param realm the public realm settings, which its HTML holds
 * @returns what serves it as the gateway would: brotli for text, kept for a year unless it is HTML
 */
export async function buildMonolith(
  output: string,
  realm: unknown,
): Promise<RequestListener> {
  const html = await encode(Buffer.from(renderHtml(await build(output), realm)))
  const built = (await filesBelow(output)).map(async (file) => {
    const body = await encode(await readFile(join(output, file)))
    return [`/${file}`, body] as [url: string, body: Encoded]
  })
  const files = new Map(await Promise.all(built))
  return ({ url = '/', headers }, response) => {
    const file = files.get(url)
    const body = file ?? html
    const type = file ? (types[extname(url)] ?? 'image/*') : 'text/html; charset=utf-8'
    const isText = /^text|svg/.test(type) && /\bbr\b/.test(`${headers['accept-encoding']}`)
    response.writeHead(200, {
      'content-type': type,
      'cache-control': file ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(isText && { 'content-encoding': 'br' }),
    })
    response.end(isText ? body.br : body.identity)
  }
}
