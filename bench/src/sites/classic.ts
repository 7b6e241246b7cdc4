import type { FastifyInstance } from 'fastify'
import {
  type Encoded,
  encode,
  inlineStyles,
  readArtefact,
  readEnvironment,
  readRelease,
} from 'portal-releases'
import { sendEncoded } from './send-encoded.ts'

const stylesheetPath = '/classic.css'

type KeptPage = { etag: string; body: Encoded }

/** The styles of the shell and all remotes in one file. */
async function readStylesheet(store: string, environment: string): Promise<string> {
  const { release } = await readEnvironment(store, environment)
  const { shell, remotes } = await readRelease(store, release)
  const sheets = [shell, ...remotes].map(async ({ name, build }) =>
    inlineStyles(store, await readArtefact(store, { name, build })),
  )
  return (await Promise.all(sheets)).join('')
}

/** Serves the live HTML of the portal without its code, on a host name of its own. */
export async function serveClassic(
  gateway: FastifyInstance,
  host: RegExp,
  { store, environment }: { store: string; environment: string },
): Promise<void> {
  const stylesheet = await encode(await readStylesheet(store, environment))
  const kept = new Map<string, KeptPage>()
  const constraints = { host }
  gateway.route({
    method: 'GET',
    url: stylesheetPath,
    constraints,
    handler: (request, reply) =>
      sendEncoded(request, reply, { body: stylesheet, extension: 'css' }),
  })
  gateway.route({
    method: 'GET',
    url: '/*',
    constraints,
    handler: async (request, reply) => {
      const language = String(request.headers['accept-language'] ?? '')
      const page = await gateway.inject({
        url: request.url,
        headers: { 'accept-language': language, 'accept-encoding': 'identity' },
      })
      const etag = String(page.headers.etag)
      const key = `${request.url} ${language}`
      let body = kept.get(key)?.etag === etag ? kept.get(key)?.body : undefined
      if (!body) {
        body = await encode(toClassicPage(page.body, stylesheetPath))
        kept.set(key, { etag, body })
      }
      return sendEncoded(request, reply, { body, extension: 'html' })
    },
  })
}

/**
 * Turns the HTML of a page into what a site without script sends: the same content, one external stylesheet, no code and
 * no preloads.
 *
 * @param html as the gateway sends it
 * @param stylesheet URL of the stylesheet
 */
export function toClassicPage(html: string, stylesheet: string): string {
  return html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/<link rel="preload"[^>]*>/g, '')
    .replace(/<style>.*?<\/style>/s, () => `<link rel="stylesheet" href="${stylesheet}">`)
}
