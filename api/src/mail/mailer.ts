import type { Realm } from 'shared-api/contract'
import { type Letter, toText } from '#src/mail/letter.ts'
import { toHtml } from '#src/mail/letter-html.ts'
import { createLetters } from '#src/mail/letters.ts'
import type { Mailer, Recipient } from '#src/mail/ports.ts'
import { createQueue } from '#src/mail/queue.ts'
import type { Transport } from '#src/mail/transport.ts'

type Options = {
  transport: Pick<Transport, 'send'>
  /** The sender; the realm's own name at the site where it is null. */
  from: string | null
  realm: Pick<Realm, 'name' | 'timeZone'>
  siteUrl: string
  onFailure(error: unknown, isLast: boolean): void
}

export function createMailer(options: Options): Mailer {
  const { transport, realm, siteUrl, onFailure } = options
  const queue = createQueue(onFailure)
  const from =
    options.from ??
    `"${realm.name.replace(/["\\]/g, '')}" <no-reply@${new URL(siteUrl).hostname}>`

  type Letters = ReturnType<typeof createLetters>
  const send = ({ address, language }: Recipient, write: (letters: Letters) => Letter) => {
    if (address === '') return
    queue.add(async () => {
      const letter = write(createLetters({ language, realm, siteUrl }))
      await transport.send({
        from,
        to: address,
        subject: letter.subject,
        text: toText(letter),
        html: toHtml(letter, { realm: realm.name, language }),
      })
    })
  }

  return {
    sendPasswordReset: (to, links) => send(to, (letters) => letters.passwordReset(links)),
    sendEmailConfirmation: (to, confirmation) =>
      send(to, (letters) => letters.emailConfirmation(confirmation)),
    sendNewDeviceSignIn: (to, signIn) =>
      send(to, (letters) => letters.newDeviceSignIn(signIn)),
    sendPurchaseReceipt: (to, receipt) =>
      send(to, (letters) => letters.purchaseReceipt(receipt)),
    settle: () => queue.settle(),
  }
}
