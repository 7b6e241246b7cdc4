import type { FastifyReply, FastifyRequest } from 'fastify'
import { overrideParameter, PortalError } from 'portal-contract'
import { sendHome, sendPage, sendText } from '#src/answers.ts'
import { chooseLanguage } from '#src/language.ts'
import type { Live } from '#src/live-environment.ts'
import { pagePathOf } from '#src/paths.ts'
import { rememberOverrides } from './cookie.ts'
import { allowedOverrides, askedOverrides, type Overrides } from './overrides.ts'

/**
 * If an override cannot be applied, the answer says why, and the session keeps the others.
 * @returns whether it answered, not the reply: a reply is a promise that resolves when it was sent
 */
export async function answerOverridden(
  request: FastifyRequest,
  reply: FastifyReply,
  live: Live,
  { page }: Overrides,
): Promise<boolean> {
  const { headers, url, protocol } = request
  const language = chooseLanguage(headers, live.release.languages)
  const pathname = pagePathOf(url)
  try {
    const asked = askedOverrides(live, request)
    const overrides = asked?.overrides ?? allowedOverrides(live, request)
    if (!asked && overrides.length === 0) return false
    const found = await page(live, overrides, { pathname, language })
    if (asked) {
      const cookie = rememberOverrides(overrides, protocol === 'https')
      reply.headers({ 'cache-control': 'no-store', 'set-cookie': cookie })
      reply.redirect(asked.target, 302)
    } else if (found) sendPage(request, reply, found, language, 'private, no-store')
    else sendHome(reply)
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    const hint = `/?${overrideParameter}= goes back to the release.`
    sendText(reply, 404, `${error.message}.\n\n${hint}\n`)
  }
  return true
}
