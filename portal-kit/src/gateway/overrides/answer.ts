import type { FastifyReply, FastifyRequest } from 'fastify'
import { overrideParameter } from '#src/contract/gateway.ts'
import { PortalError } from '#src/errors.ts'
import { sendHome, sendPage, sendText } from '#src/gateway/answers.ts'
import { chooseLanguage } from '#src/gateway/language.ts'
import type { Live } from '#src/gateway/live-environment.ts'
import { pagePathOf } from '#src/gateway/paths.ts'
import { rememberOverrides } from './cookie.ts'
import { allowedOverrides, askedOverrides, type Overrides } from './overrides.ts'

/**
 * Answers a request of a session that exchanges remotes, or has exchanged some. What cannot be had is said, and
 * nothing is taken back for it.
 *
 * @returns whether it did: any other request is left alone. Not the reply, which is a promise of its own end.
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
    // Whoever asks hears at once whether it can be had.
    const found = await page(live, overrides, { pathname, language })
    if (asked) {
      const cookie = rememberOverrides(overrides, protocol === 'https')
      reply.headers({ 'cache-control': 'no-store', 'set-cookie': cookie })
      reply.redirect(asked.target, 302)
    } else if (found) sendPage(request, reply, found, language, 'private, no-store')
    else sendHome(reply)
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    const cure = `/?${overrideParameter}= goes back to the release.`
    sendText(reply, 404, `${error.message}.\n\n${cure}\n`)
  }
  return true
}
