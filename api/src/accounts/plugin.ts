import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { MessageKey, MessageResponse } from 'shared-api/contract'
import { createGameReads } from '#src/accounts/game-reads.ts'
import { createAnonymousLimits } from '#src/accounts/limits/limits.ts'
import type { MailRequest } from '#src/accounts/links/mail-links.ts'
import { createGamePasswords } from '#src/accounts/passwords/game-passwords.ts'
import { type Session, sessionOf } from '#src/accounts/sessions/require-session.ts'
import { cookieOf, type Visitor, visitorOf } from '#src/accounts/visitor.ts'
import { minute } from '#src/durations.ts'
import { chooseLanguage } from '#src/http/headers.ts'
import type { Ticket } from '#src/http/idempotency-keys.ts'
import { repeat } from '#src/jobs/repeat.ts'

declare module 'fastify' {
  interface FastifyInstance {
    auth: AuthContext
    toCall<Body>(request: FastifyRequest & { body: Body }, reply: FastifyReply): Call<Body>
  }
}

type Options = {
  /** Gives a new account of the demo realm its characters; does nothing in other realms. */
  welcome(login: string): void
}

type AuthContext = ReturnType<typeof createContext>

/** What a call of an account needs to do its work. */
export type Call<Body = unknown> = AuthContext & {
  visitor: Visitor
  ticket: Ticket
  body: Body
  /** Who asks, and how the transaction of the effect saves the reply; null is a 204. */
  saving(reply: object | null): MailRequest & { caller: Visitor }
  /** Stores the device secret in the browser. */
  setDevice(secret: string): void
}

/** The same of a player. */
export type PlayerCall<Body = unknown> = Call<Body> & Session

/** For a request that passed requireSession. */
export function toPlayerCall<Body>(
  request: FastifyRequest & { body: Body },
  reply: FastifyReply,
): PlayerCall<Body> {
  return { ...request.server.toCall(request, reply), ...sessionOf(request) }
}

/** A reply whose message is one of the translation keys that clients know. */
export type MessageReply<Answer = MessageResponse> = Omit<Answer, 'message'> & {
  message?: MessageKey
}

export function refuse(message: MessageKey): MessageReply {
  return { success: false, message }
}

export const auth = fp<Options>(
  async (app, options) => {
    const lasting = { maxAge: 365 * 86_400, path: '/api/auth' }
    const device = cookieOf(app.site.url, 'device', lasting)
    const context = createContext(app, options)
    await app.register(cookie)
    app.decorate('auth', context)
    app.decorateRequest('session', null)
    app.decorate('toCall', (request, reply) => {
      const visitor = visitorOf(request, device.name)
      const { ticket, body } = request
      return {
        ...context,
        visitor,
        ticket,
        body,
        saving: (answer) => ({
          caller: visitor,
          saveReply: (tx) => ticket.answer(tx, answer),
        }),
        setDevice: (secret) => reply.setCookie(device.name, secret, device.options),
      }
    })

    const { gamePasswords } = context
    const work = () => app.replica.run(gamePasswords.settle)
    app.addHook('onReady', () => gamePasswords.settle())
    app.addHook('onClose', repeat(work, minute, reportUnwritten(app)))
  },
  { name: 'auth', dependencies: ['web', 'game'] },
)

function reportUnwritten({ log }: Pick<FastifyInstance, 'log'>) {
  return (err: unknown, login?: string) =>
    log.warn({ err, login }, 'a new password may not be in the game database yet')
}

function createContext(
  { realm, web, game, log, replica }: FastifyInstance,
  { welcome }: Options,
) {
  return {
    web,
    game,
    /** Runs a call of the game database for an anonymous caller or a player. */
    readGame: createGameReads((average) =>
      log.warn(
        { averageMs: Math.round(average) },
        'logins wait for a slow game database: `npm run cli -- realm doctor` names missing indexes',
      ),
    ),
    gamePasswords: createGamePasswords(web, game, reportUnwritten({ log })),
    anonymous: createAnonymousLimits(
      (limit) =>
        log.warn({ limit }, 'anonymous callers reached a limit: only new networks get in'),
      replica.count,
    ),
    /** For mails that their reader did not request. */
    language: chooseLanguage(undefined, realm.languages),
    realm,
    welcome(login: string) {
      try {
        welcome(login)
      } catch (err) {
        log.error({ err }, 'a new account got no characters')
      }
    },
  }
}
