import type { FastifyInstance } from 'fastify'
import { overridesPath } from 'portal-contract'
import { hashSource } from 'portal-releases'
import Type from 'typebox'
import { Value } from 'typebox/value'
import { sendText } from '#src/http/send.ts'
import type { Overrides } from './overrides.ts'
import { rememberOverrides, writeSession } from './sessions.ts'

/** Takes the token out of the address before anything else, so that no later entry of the history holds it. */
const script = `
const [, token, path] = /^#([^/]*)(.*)/.exec(location.hash) ?? []
history.replaceState(null, '', location.pathname)
const text = document.querySelector('p')
fetch(location.pathname, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ token }),
}).then(
  async (answer) => {
    // Behind the origin, no path leads to another site.
    if (answer.ok) location.replace(location.origin + path)
    else text.textContent = await answer.text()
  },
  () => { text.textContent = 'The portal does not answer. Ask for a new link when it does.' },
)
`

const style =
  'body{margin:15vh auto;max-width:32rem;padding:0 1rem;font:1.125rem/1.5 sans-serif}'

/** The page behind a tester's link. */
const sessionPage = [
  '<!doctype html><html lang="en"><head><meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  `<meta name="robots" content="noindex"><title>Tester’s session</title><style>${style}</style>`,
  '</head><body><p role="status">Opening the tester’s session …</p>',
  `<script>${script}</script></body></html>`,
].join('')

/** It loads nothing, may call this site only, and tells no other site its address. */
const sessionPageHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `script-src ${hashSource(script)}`,
    `style-src ${hashSource(style)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'no-referrer',
} as const

const TokenSchema = Type.Object({ token: Type.String({ maxLength: 200 }) })
const bodyLimit = 1024

/**
 * Registers the page behind a tester's link, and what opens and ends a session. Pages of other sites cannot send JSON or
 * DELETE here, because nothing allows them to.
 */
export function registerSessions(app: FastifyInstance, overrides: Overrides): void {
  const { sessions, environment } = overrides
  const refusal = `This link is not valid, or no longer: it works once, and for a short time. 'portal overrides ${environment} --token' prints another.`

  app.get(overridesPath, (_request, reply) =>
    reply.headers(sessionPageHeaders).send(sessionPage),
  )

  app.post(overridesPath, { bodyLimit }, async ({ body, protocol }, reply) => {
    const session = Value.Check(TokenSchema, body) ? await sessions.open(body.token) : null
    if (session === null) return sendText(reply, 403, refusal)
    reply.headers({
      'cache-control': 'no-store',
      'set-cookie': writeSession(session, protocol === 'https'),
    })
    return reply.code(204).send()
  })

  app.delete(overridesPath, async ({ protocol }, reply) => {
    const isSecure = protocol === 'https'
    reply.headers({
      'cache-control': 'no-store',
      'set-cookie': [writeSession('', isSecure), rememberOverrides([], isSecure)],
    })
    return reply.code(204).send()
  })
}
