import fp from 'fastify-plugin'
import type { Realm } from 'shared-api/contract'
import type { Config } from '#src/config/env.ts'
import { createMailer } from '#src/mail/mailer.ts'
import type { Mailer } from '#src/mail/ports.ts'
import { openTransport } from '#src/mail/transport.ts'

declare module 'fastify' {
  interface FastifyInstance {
    mail: Mailer
  }
}

/** Mails over the operator's mail server, or into files where there is none. */
export const mail = fp<{ config: Config; realm: Realm; siteUrl: string }>(
  async (app, { config, realm, siteUrl }) => {
    const { smtp, mailDir, isProduction } = config
    if (!smtp && isProduction) {
      app.log.warn({ mailDir }, 'mails are written into files only: set SMTP_URL')
    }
    const transport = openTransport(config)
    const mailer = createMailer({
      transport,
      from: smtp?.from ?? null,
      realm,
      siteUrl,
      onFailure: (err, isLast) =>
        app.log[isLast ? 'error' : 'warn']({ err }, 'a mail could not be sent'),
    })
    app.decorate('mail', mailer)
    app.addHook('onClose', async () => {
      await mailer.settle()
      transport.close()
    })
  },
  { name: 'mail' },
)
