import fp from 'fastify-plugin'
import type { Realm } from 'shared-api/contract'
import { failPoint } from '#src/config/fail-point.ts'
import { minute } from '#src/durations.ts'
import { eachRow } from '#src/jobs/each-row.ts'
import { createMutex } from '#src/jobs/mutex.ts'
import { repeat } from '#src/jobs/repeat.ts'
import { toHtml, toText } from '#src/mail/content.ts'
import { createOutbox, type Outbox, type WaitingMail } from '#src/mail/outbox.ts'
import { writeMail } from '#src/mail/templates.ts'
import { openTransport, type Transport } from '#src/mail/transport.ts'
import type { Keyring } from '#src/secrets/secrets.ts'

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

type Options = {
  outbox: Outbox
  keyring: Pick<Keyring, 'linkToken'>
  transport: Pick<Transport, 'send'>
  /** The sender; null uses the name of the realm and the host of the site. */
  from: string | null
  realm: Pick<Realm, 'name' | 'timeZone'>
  siteUrl: string
  /** By the clock of the database: replicas compare what they write here. */
  now?: () => number
  onFailure(error: unknown, mail: WaitingMail, isLast: boolean): void
  /** A mail server took it, or it expired before. */
  onEnd(mail: WaitingMail, isSent: boolean): Promise<void>
}

/** An attempt without a result, for example after a crash, is repeated after this. */
const lease = 2 * minute
/** Pauses after failed attempts, and after later ones. */
const retryDelays = [5_000, 30_000, 2 * minute, 10 * minute, 60 * minute]
const longestDelay = 360 * minute
const atOnce = 20
const everything = Number.MAX_SAFE_INTEGER

export type Mailer = ReturnType<typeof createMailer>

/** At least once: it retries until a mail server accepts the mail or it expires. */
export function createMailer(options: Options) {
  const { outbox, transport, onFailure, onEnd, now: clock = Date.now } = options
  const compose = createComposer(options)
  // One round at a time, so that no mail is sent twice.
  const inOrder = createMutex()

  const attempt = async (mail: WaitingMail) => {
    const now = clock()
    const beganAt = Date.now()
    if (mail.to.address === '') return outbox.remove(mail)
    if (mail.expiresAt <= now) {
      onFailure(new Error('expired before it could be sent'), mail, true)
      await onEnd(mail, false)
      return outbox.remove(mail)
    }
    if (!(await outbox.claim(mail, now + lease))) return
    failPoint('mail.after-claim')
    // A process that was stopped for so long may no longer be the only one that sends it.
    if (Date.now() - beganAt > lease / 2) return
    await transport.send(compose(mail))
    failPoint('mail.after-send')
    await onEnd(mail, true)
    await outbox.remove(mail)
  }

  const whenFailed = {
    async onFailure(error: unknown, mail: WaitingMail) {
      onFailure(error, mail, false)
      const delay = retryDelays[mail.tries] ?? longestDelay
      await outbox.postpone(mail.id, clock() + delay)
    },
    isAway: isMailServerAway,
  }

  return {
    /** One by one, so that a crash repeats at most one mail. @throws if the mail server is away */
    sendDue: () =>
      inOrder('round', async () => {
        await eachRow(await outbox.due(clock(), atOnce), attempt, whenFailed)
      }),
    /** Tries every queued mail once, due or not. */
    settle: () =>
      inOrder('round', async () => {
        for (const mail of await outbox.due(everything, everything)) {
          await eachRow([mail], attempt, whenFailed)
        }
      }),
  }
}

/** Codes of nodemailer that are about one mail: anybody may register with an address that the server refuses. */
const aboutMail = ['EENVELOPE', 'EMESSAGE']

function isMailServerAway(error: unknown): boolean {
  const { code } = Object(error)
  return code !== undefined && !aboutMail.includes(code)
}

function createComposer({ from, realm, siteUrl, keyring }: Options) {
  const { hostname } = new URL(siteUrl)
  const sender = from ?? `"${realm.name.replace(/["\\]/g, '')}" <no-reply@${hostname}>`

  return ({ id, messageId, to, parts, createdAt }: WaitingMail) => {
    const { address, language } = to
    const { linkToken } = keyring
    const content = writeMail(parts, { language, realm, siteUrl, linkToken })
    return {
      // Sorts by time, and is the same at each attempt.
      name: `${createdAt}-${id}`,
      messageId: `<${messageId}@${hostname}>`,
      from: sender,
      to: address,
      subject: content.subject,
      requestIds: parts.flatMap(({ requestId }) => requestId ?? []),
      text: toText(content),
      html: toHtml(content, { realm: realm.name, language }),
    }
  }
}
