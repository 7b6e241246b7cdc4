import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Live, LiveEnvironment, Variant } from '#src/environment/live-environment.ts'
import { findPage } from '#src/environment/loaded-release.ts'
import {
  canaryTiming,
  chooseRelease,
  joinCanary,
  type Visit,
} from '#src/environment/visit.ts'
import type { Health } from '#src/health/health.ts'
import { chooseLanguage } from '#src/http/language.ts'
import { pagePathOf, redirectHome, sendPage } from '#src/http/send.ts'
import type { LivePages } from '#src/live/live-pages.ts'
import { answerOverridden } from '#src/overrides/answer.ts'
import type { Overrides } from '#src/overrides/overrides.ts'

export type PagesOptions = {
  live: LiveEnvironment
  livePages: LivePages
  health: Health
  overrides: Overrides
}

/** A tester who was sent a path that only a canary has joins that canary. */
async function visitOfTester(
  request: FastifyRequest,
  live: Live,
  { hasSession }: Overrides,
): Promise<Visit> {
  const chosen = chooseRelease(live, request)
  const pathname = pagePathOf(request.url)
  const has = ({ release }: Variant) =>
    release.routes.some(({ pattern }) => pattern.test({ pathname }))
  if (live.canaries.length === 0 || has(chosen.variant)) return chosen
  const joined = joinCanary(live, chosen, has)
  return joined && (await hasSession(request)) ? joined : chosen
}

/** Serves each visitor the pages of one release, and robots.txt. */
export function registerPages(
  app: FastifyInstance,
  { live, livePages, health, overrides }: PagesOptions,
): void {
  const answer = (
    request: FastifyRequest,
    reply: FastifyReply,
    { variant, visitor, isNew }: Visit,
    { cookies, decks }: Live,
  ) => {
    const { headers, protocol, ip } = request
    const path = pagePathOf(request.url)
    const { release } = variant
    const language = chooseLanguage(headers, release.languages)
    const page =
      livePages.find(release, path, language) ?? findPage(release, path, language)
    if (!page) return redirectHome(reply)
    reply.headers(canaryTiming(variant))
    health.serve(variant, visitor?.key ?? null, ip)
    if (!cookies || !visitor || !isNew)
      return sendPage(request, reply, page, language, 'no-cache')
    for (const deck of decks) deck.deal()
    reply.header('set-cookie', cookies.write(visitor, protocol === 'https'))
    return sendPage(request, reply, page, language, 'private, no-cache')
  }
  const answerTester = async (request: FastifyRequest, reply: FastifyReply) => {
    const now = live.current()
    if (await answerOverridden(request, reply, now, overrides)) return reply
    return answer(request, reply, await visitOfTester(request, now, overrides), now)
  }

  app.get('/robots.txt', (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400')
    return reply.send('User-agent: *\nDisallow: /api/\n')
  })

  // Visitors do not wait for what only concerns testers.
  app.get('/*', (request, reply) => {
    if (overrides.sessions.hasToken(request)) return answerTester(request, reply)
    const now = live.current()
    return answer(request, reply, chooseRelease(now, request), now)
  })
}
