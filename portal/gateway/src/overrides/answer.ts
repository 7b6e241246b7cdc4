import type { FastifyReply, FastifyRequest } from 'fastify'
import { overrideParameter, PortalError } from 'portal-contract'
import type { Live } from '#src/environment/live-environment.ts'
import { chooseLanguage } from '#src/http/language.ts'
import { pagePathOf, redirectHome, sendPage, sendText } from '#src/http/send.ts'
import { rememberOverrides } from './cookie.ts'
import type { Overrides } from './overrides.ts'

/**
 * Answers testers who exchanged a remote. If an override cannot be applied, the answer says why, and the session keeps
 * the others. Visitors get their page whatever they ask for (decision 029).
 *
 * @returns whether it answered, not the reply: a reply is a promise that resolves when it was sent
 */
export async function answerOverridden(
  request: FastifyRequest,
  reply: FastifyReply,
  live: Live,
  { hasSession, wanted, page }: Overrides,
): Promise<boolean> {
  const { headers, url, protocol } = request
  if (!(await hasSession(request))) return false
  const language = chooseLanguage(headers, live.release.languages)
  const pathname = pagePathOf(url)
  try {
    const { overrides, target } = wanted(live, request)
    if (target === undefined && overrides.length === 0) return false
    const found = await page(live, overrides, { pathname, language })
    if (target !== undefined) {
      const cookie = rememberOverrides(overrides, protocol === 'https')
      reply.headers({ 'cache-control': 'no-store', 'set-cookie': cookie })
      reply.redirect(target, 302)
    } else if (found) sendPage(request, reply, found, language, 'private, no-store')
    else redirectHome(reply)
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    const hint = `/?${overrideParameter}= goes back to the release.`
    sendText(reply, 404, `${error.message}.\n\n${hint}\n`)
  }
  return true
}
