import { securityHeaders } from '#src/headers.ts'
import type { Health } from '#src/health/health.ts'
import type { LivePages } from '#src/live/live-pages.ts'
import type { LiveEnvironment } from '#src/live-environment.ts'
import { knowsPage, pageHeaders } from '#src/page-headers.ts'
import { createLanguageChoice } from './choose-language.ts'
import type { FastAnswer } from './fast-lane.ts'
import { readPeer, type Trust } from './peer.ts'
import { createByteSender } from './send-bytes.ts'

export type FastPagesOptions = Trust & {
  live: Pick<LiveEnvironment, 'current'>
  livePages: Pick<LivePages, 'find'>
  health: Pick<Health, 'serve'>
}

/** With another cookie the visitor may be a tester. */
const isPlain = (cookie: string | undefined) =>
  cookie === undefined || /^(?:__Host-)?lang=[a-z]{2}$/.test(cookie)

/** Answers pages from memory while there are no canaries, for visitors without a cookie of the gateway. */
export function createFastPages(options: FastPagesOptions): FastAnswer {
  const { live, livePages, health, ...trust } = options
  const send = createByteSender()
  const languageOf = createLanguageChoice()

  return (request, response) => {
    const { method, url = '', headers } = request
    if (method !== 'GET' || !isPlain(headers.cookie)) return false
    const { release, canaries } = live.current()
    const inLanguages = release.staticPages.get(url)
    const peer = canaries.length === 0 && inLanguages && readPeer(request, trust)
    if (!peer) return false
    const language = languageOf(headers, release.languages)
    const fresh = livePages.find(release, url, language)
    const page = fresh ?? inLanguages.get(language)
    if (!page) return false
    health.serve({ release, canaries }, null, peer.ip)
    send(request, response, {
      source: page,
      bodies: page,
      headersOf: () => ({ ...securityHeaders, ...pageHeaders(page, language, 'no-cache') }),
      isKnown: () => knowsPage(headers, page),
      changing: fresh ? ['server-timing', fresh.timing()] : null,
      transportSecurity: peer.transportSecurity,
    })
    return true
  }
}
