import type { FastifyInstance } from 'fastify'
import {
  type Encoded,
  encode,
  inlineStyles,
  readArtefact,
  readEnvironment,
  readRelease,
} from 'portal-releases'
import type { Yardstick } from './yardstick.ts'

const stylesheetPath = '/classic.css'

async function readStylesheet(store: string, environment: string): Promise<string> {
  const { release } = await readEnvironment(store, environment)
  const { shell, remotes } = await readRelease(store, release)
  const sheets = [shell, ...remotes].map(async ({ name, build }) =>
    inlineStyles(store, await readArtefact(store, { name, build })),
  )
  return (await Promise.all(sheets)).join('')
}

export async function openClassic(
  gateway: FastifyInstance,
  { store, environment }: { store: string; environment: string },
): Promise<Yardstick> {
  const stylesheet = await encode(await readStylesheet(store, environment))
  const kept = new Map<string, { etag: string; body: Encoded }>()
  return async ({ url, headers }) => {
    if (url === stylesheetPath) return { body: stylesheet, extension: 'css' }
    const language = String(headers['accept-language'] ?? '')
    const page = await gateway.inject({
      url,
      headers: { 'accept-language': language, 'accept-encoding': 'identity' },
    })
    const etag = String(page.headers.etag)
    const key = `${url} ${language}`
    const known = kept.get(key)
    if (known?.etag === etag) return { body: known.body, extension: 'html' }
    const body = await encode(toClassicPage(page.body, stylesheetPath))
    kept.set(key, { etag, body })
    return { body, extension: 'html' }
  }
}

/** The HTML of a page as a site without script sends it: the same content, one stylesheet, no code and no preloads. */
export function toClassicPage(html: string, stylesheet: string): string {
  return html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/<link rel="preload"[^>]*>/g, '')
    .replace(/<style>.*?<\/style>/s, () => `<link rel="stylesheet" href="${stylesheet}">`)
}
