import fp from 'fastify-plugin'
import { repeat } from '#src/jobs/repeat.ts'
import { createMailer, type Mailer } from '#src/mail/mailer.ts'
import { createOutbox } from '#src/mail/outbox.ts'
import { openTransport } from '#src/mail/transport.ts'

declare module 'fastify' {
  interface FastifyInstance {
    mail: Mailer
  }
}

const pause = 500

/** Through the mail server of the operator, or to files if there is none. */
export const mail = fp(
  async (app) => {
    const { config, realm, site } = app
    const transport = openTransport(config)
    const mailer = createMailer({
      outbox: createOutbox(app.webDatabase),
      keyring: app.keyring,
      transport,
      from: config.smtp?.from ?? null,
      realm,
      siteUrl: site.url,
      now: app.replica.now,
      async onEnd({ parts }, isSent) {
        const event = isSent ? 'mail.sent' : 'mail.not-sent'
        for (const { kind, requestId, ...part } of parts)
          for (const { login } of 'links' in part ? part.links : [part])
            await app.web.audit.record(event, {
              ...{ account: { id: null, login }, caller: null },
              ...{ detail: kind, requestId },
            })
      },
      onFailure: (err, { messageId, parts: [part] }, isLast) =>
        app.log[isLast ? 'error' : 'warn'](
          { err, mail: messageId, kind: part?.kind },
          isLast ? 'a mail was never sent' : 'a mail waits for the mail server',
        ),
    })
    app.decorate('mail', mailer)
    const onError = (err: unknown) => app.log.error({ err }, 'the outbox could not be sent')
    const stop = repeat(() => app.replica.run(mailer.sendDue), pause, onError)
    // Queued mails are sent after the next start.
    app.addHook('onClose', async () => {
      await stop()
      transport.close()
    })
  },
  { name: 'mail', dependencies: ['web'] },
)
