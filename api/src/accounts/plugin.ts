import cookie from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Realm } from 'shared-api/contract'
import type { AuthContext, Call } from '#src/accounts/context.ts'
import { createGameReads } from '#src/accounts/game-reads.ts'
import { createAnonymousLimits } from '#src/accounts/limits/anonymous-limits.ts'
import { createGamePasswords } from '#src/accounts/passwords/game-passwords.ts'
import { deviceCookieOf, visitorOf } from '#src/accounts/visitor.ts'
import { minute } from '#src/durations.ts'
import { chooseLanguage } from '#src/http/headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    auth: AuthContext
    toCall<Body>(request: FastifyRequest & { body: Body }, reply: FastifyReply): Call<Body>
  }
}

type Options = {
  realm: Realm
  siteUrl: string
  welcome(login: string): void
}

export const auth = fp<Options>(
  async (app, { realm, siteUrl, welcome }) => {
    const { web, game } = app
    const gamePasswords = createGamePasswords(web, game, (err, { login }) =>
      app.log.warn({ err, login }, 'a new password is not in the game database yet'),
    )
    const { name, options } = deviceCookieOf(siteUrl)
    await app.register(cookie)
    app.decorate('auth', {
      web,
      game,
      readGame: createGameReads((average) =>
        app.log.warn(
          { averageMs: Math.round(average) },
          'logins wait for a slow game database: `npm run cli -- realm doctor` names missing indexes',
        ),
      ),
      gamePasswords,
      anonymous: createAnonymousLimits((limit) =>
        app.log.warn(
          { limit },
          'anonymous callers reached a limit: only new networks get in',
        ),
      ),
      language: chooseLanguage(undefined, realm.languages),
      realm,
      welcome(login) {
        try {
          welcome(login)
        } catch (err) {
          app.log.error({ err }, 'a new account got no characters')
        }
      },
    })
    app.decorate('toCall', (request, reply) => ({
      visitor: visitorOf(request, { languages: realm.languages, cookie: name }),
      ticket: request.ticket,
      body: request.body,
      setDevice: (secret) => reply.setCookie(name, secret, options),
    }))

    const timer = setInterval(() => gamePasswords.settle(), minute).unref()
    app.addHook('onReady', () => gamePasswords.settle())
    app.addHook('onClose', async () => clearInterval(timer))
  },
  { name: 'auth', dependencies: ['web', 'game', 'sessions'] },
)
