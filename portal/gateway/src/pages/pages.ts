import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendHome, sendPage } from './answers.ts'
import type { Health } from './health/health.ts'
import { chooseLanguage } from './language.ts'
import type { LivePages } from './live/live-pages.ts'
import type { Live, LiveEnvironment, Variant } from './live-environment.ts'
import { findPage } from './loaded-release.ts'
import { answerOverridden } from './overrides/answer.ts'
import type { Overrides } from './overrides/overrides.ts'
import { pagePathOf } from './paths.ts'
import { canaryTiming, chooseRelease, joinCanary, type Visit } from './visit.ts'

export const robots = 'User-agent: *\nDisallow: /api/\n'

export type PagesOptions = {
  live: LiveEnvironment
  livePages: LivePages
  health: Health
  overrides: Overrides
}

/** A tester who was sent a path that only a canary has joins that canary. */
async function findVisit(
  request: FastifyRequest,
  live: Live,
  path: string,
  { hasSession }: Overrides,
): Promise<Visit> {
  const chosen = chooseRelease(live, request)
  const has = ({ release }: Variant) =>
    release.routes.some(({ pattern }) => pattern.test({ pathname: path }))
  if (live.canaries.length === 0 || has(chosen.variant)) return chosen
  const joined = joinCanary(live, chosen, has)
  return joined && (await hasSession(request)) ? joined : chosen
}

async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  live: Live,
  { livePages, health, overrides }: Omit<PagesOptions, 'live'>,
) {
  const { headers, protocol, ip } = request
  const path = pagePathOf(request.url)
  const { variant, visitor, isNew } = await findVisit(request, live, path, overrides)
  const { release } = variant
  const language = chooseLanguage(headers, release.languages)
  const page = livePages.find(release, path, language) ?? findPage(release, path, language)
  if (!page) return sendHome(reply)
  reply.headers(canaryTiming(variant))
  health.serve(variant, visitor?.key ?? null, ip)
  const { cookies, decks } = live
  if (!cookies || !visitor || !isNew)
    return sendPage(request, reply, page, language, 'no-cache')
  for (const deck of decks) deck.deal()
  reply.header('set-cookie', cookies.write(visitor, protocol === 'https'))
  return sendPage(request, reply, page, language, 'private, no-cache')
}

/** Serves each visitor the pages of one release (specification §2), and robots.txt. */
export function registerPages(
  app: FastifyInstance,
  { live, ...options }: PagesOptions,
): void {
  app.get('/robots.txt', (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400')
    return reply.send(robots)
  })

  app.get('/*', async (request, reply) => {
    const now = live.current()
    const isAnswered = await answerOverridden(request, reply, now, options.overrides)
    return isAnswered ? reply : answerPage(request, reply, now, options)
  })
}
