import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  currentReleasePath,
  isPublicFile,
  type Manifest,
  overrideParameter,
  PortalError,
  readyPath,
} from 'portal-contract'
import type { Serving } from 'portal-contract/serving'
import { assetsPath, type ReleasedApp, readArtefact } from 'portal-releases'
import {
  canaryTiming,
  chooseForTester,
  chooseRelease,
  type Live,
  type LiveEnvironment,
  type Visit,
} from '#src/environment/live-environment.ts'
import { findPage } from '#src/environment/loaded-release.ts'
import type { Health } from '#src/health/health.ts'
import { chooseLanguage, hasOwnAssets } from '#src/http/cookies.ts'
import { pagePathOf, redirectHome, sendPage, sendText } from '#src/http/send.ts'
import type { LivePages } from '#src/live/live-pages.ts'
import { inspectorTags } from '#src/overrides/inspector.ts'
import type { Overrides } from '#src/overrides/overrides.ts'
import { hasToken, rememberOverrides } from '#src/overrides/sessions.ts'

/** Serves each visitor the pages of one release, and robots.txt. */
export function registerPages(
  app: FastifyInstance,
  live: LiveEnvironment,
  livePages: LivePages,
  health: Health,
  overrides: Overrides,
): void {
  const answer = (
    request: FastifyRequest,
    reply: FastifyReply,
    { variant, visitor, isNew }: Visit,
    { cookies, decks }: Live,
    inspector?: string,
  ) => {
    const path = pagePathOf(request.url)
    const { release } = variant
    const language = chooseLanguage(request.headers, release.languages)
    const page =
      (hasOwnAssets(request) && findPage(release, path, language)?.atGateway) ||
      livePages.find(release, path, language) ||
      findPage(release, path, language)
    if (!page) return redirectHome(reply)
    reply.headers(canaryTiming(variant))
    health.serve(variant, visitor?.key ?? null, request.ip)
    if (cookies && visitor && isNew) {
      for (const deck of decks) deck.deal()
      reply.header('set-cookie', cookies.write(request, visitor))
    }
    return sendPage(request, reply, page, language, inspector)
  }
  /** If an override cannot be applied, the answer says why, and the session keeps the others. */
  const answerTester = async (request: FastifyRequest, reply: FastifyReply) => {
    const session = await overrides.sessions.read(request)
    const now = live.current()
    if (!session) return answer(request, reply, chooseRelease(now, request), now)
    const { shell, languages } = now.release
    const inspector = inspectorTags(await readArtefact(live.store, shell))
    const pathname = pagePathOf(request.url)
    try {
      const { overrides: wanted, target } = overrides.wanted(now, request)
      if (target === undefined && wanted.length === 0) {
        const visit = chooseForTester(now, request, pathname)
        return answer(request, reply, visit, now, inspector)
      }
      const language = chooseLanguage(request.headers, languages)
      const page = await overrides.page(now, wanted, { pathname, language })
      if (target !== undefined) {
        const cookie = rememberOverrides(request, wanted)
        reply.headers({ 'cache-control': 'no-store', 'set-cookie': cookie })
        return reply.redirect(target, 302)
      }
      if (!page) return redirectHome(reply)
      return sendPage(request, reply, page, language, inspector)
    } catch (error) {
      if (!(error instanceof PortalError)) throw error
      const hint = `/?${overrideParameter}= goes back to the release.`
      return sendText(reply, 404, `${error.message}.\n\n${hint}\n`)
    }
  }

  app.get('/robots.txt', (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400')
    return reply.send('User-agent: *\nDisallow: /api/\n')
  })

  // Visitors do not wait for what only concerns testers.
  app.get('/*', (request, reply) => {
    if (hasToken(request)) return answerTester(request, reply)
    const now = live.current()
    return answer(request, reply, chooseRelease(now, request), now)
  })
}

/** Serves a tab's question for its current release, and a load balancer's readiness check. */
export function registerStatus(
  app: FastifyInstance,
  live: LiveEnvironment,
  overrides: Overrides,
): void {
  app.get(currentReleasePath, async (request, reply) => {
    const now = live.current()
    reply.headers({ 'cache-control': 'no-store', vary: 'Cookie' })
    const { variant, isNew } = chooseRelease(now, request)
    const exchanged = await overrides.exchanged(now, request)
    if (exchanged) return { release: exchanged.release.id }
    // Without a cohort, the tab is from before the canary and may stay as it is.
    return { release: isNew ? now.release.id : variant.release.id }
  })

  app.get(readyPath, async (_request, reply) => {
    const { release, variants } = live.current()
    reply.header('cache-control', 'no-store')
    if (!app.getDecorator<Serving>('serving').isReady()) reply.code(503)
    if (variants.size === 0) return { release: release.id }
    const canaries = [...variants].map(([apps, variant]) => [apps, variant.release.id])
    return { release: release.id, canaries: Object.fromEntries(canaries) }
  })
}

/** Lets pages of the site use a file that comes from the assets origin. */
const sharedHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/**
 * Serves the files of all builds that their manifests list for browsers, and no other file of the store.
 * @param isShared whether pages of other origins may use them
 * @param takeBuild takes a build that the store does not have, and tells whether it has it then
 */
export async function registerAssets(
  app: FastifyInstance,
  store: string,
  isShared: boolean,
  takeBuild: (app: ReleasedApp) => Promise<boolean> = async () => false,
): Promise<void> {
  // Manifests never change, so each is read once. One that is missing may be published later.
  const manifests = new Map<string, Manifest>()
  const readManifest = async (name: string, build: string): Promise<Manifest | null> => {
    const key = `${name}/${build}`
    try {
      const manifest = manifests.get(key) ?? (await readArtefact(store, { name, build }))
      manifests.set(key, manifest)
      return manifest
    } catch (error) {
      if (error instanceof PortalError) return null
      throw error
    }
  }
  await app.register(staticFiles, {
    root: join(store, 'artefacts'),
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })
  app.get<{ Params: { '*': string } }>(`${assetsPath}/*`, async ({ params }, reply) => {
    const [name = '', build = '', ...steps] = params['*'].split('/')
    const file = steps.join('/')
    let manifest = await readManifest(name, build)
    if (!manifest && (await takeBuild({ name, build })))
      manifest = await readManifest(name, build)
    if (!manifest || !isPublicFile(manifest, file)) return reply.callNotFound()
    if (isShared) reply.headers(sharedHeaders)
    return reply.sendFile(`${name}/${build}/${file}`)
  })
}
