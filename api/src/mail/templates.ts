import type { Realm } from 'shared-api/contract'
import { deviceName } from 'shared-api/contract/rules/device-name'
import { formatMoment, formatMoney, formatNumber } from 'shared-api/contract/rules/formats'
import type { Language } from 'shared-api/contract/rules/languages'
import { accountLink } from '#src/mail/account-link.ts'
import type { Block, MailContent } from '#src/mail/content.ts'
import { mostResetLinks } from '#src/mail/limits.ts'
import {
  admitHours,
  confirmationHours,
  endSessionsDays,
  resetMinutes,
} from '#src/mail/link-times.ts'
import type {
  NewDeviceSignIn,
  PasswordChange,
  PurchaseReceipt,
} from '#src/mail/new-mail.ts'
import { en } from '#src/mail/texts/en.ts'
import { es } from '#src/mail/texts/es.ts'
import { pt } from '#src/mail/texts/pt.ts'

/** A link with its secret. The secret is never logged or stored. */
type Link = { login: string; token: string }

const texts = { pt, en, es }

type Options = {
  language: Language
  realm: Pick<Realm, 'name' | 'timeZone'>
  siteUrl: string
}

const text = (words: string): Block => ({ kind: 'text', text: words })
const button = (label: string, url: string): Block => ({ kind: 'button', label, url })

/** Writes the mails of the site in one language. */
export function createTemplates({ language, realm, siteUrl }: Options) {
  const mailTexts = texts[language]
  const formatTime = (at: number) => formatMoment(at, language, realm.timeZone)
  const accountUrl = (purpose: string, token: string) =>
    accountLink(siteUrl, purpose, token)

  const whenAndWhere = ({ at, address, userAgent }: PasswordChange): Block => {
    const words = mailTexts.newDeviceSignIn
    return {
      kind: 'facts',
      facts: [
        [words.when, formatTime(at)],
        [words.device, deviceName(userAgent) ?? words.unknownDevice],
        [words.address, address],
      ],
    }
  }

  /** @param login whose letter it is; null if it is for several accounts */
  const write = (subject: string, login: string | null, blocks: Block[]): MailContent => ({
    subject,
    greeting: login === null ? mailTexts.greetingWithoutName : mailTexts.greeting(login),
    blocks,
    signature: mailTexts.signature(realm.name),
    reason: mailTexts.reason(realm.name),
  })

  return {
    /** One mail of the contents that waited for the same mailbox. */
    merge(contents: readonly MailContent[]): MailContent {
      const [first, ...more] = contents
      if (!first) throw new Error('the letter of this mail cannot be read')
      if (more.length === 0) return first
      const blocks = contents.flatMap((content) => content.blocks)
      return { ...first, greeting: mailTexts.greetingWithoutName, blocks }
    },
    passwordReset(links: readonly Link[], isPartial = false): MailContent {
      const words = mailTexts.passwordReset
      const [only] = links
      const isAlone = links.length === 1 && only !== undefined
      return write(words.subject(realm.name), isAlone ? only.login : null, [
        text(words.lead(resetMinutes)),
        ...(isAlone ? [] : [text(words.several)]),
        ...links.map(({ login, token }) =>
          button(words.button(login), accountUrl('reset', token)),
        ),
        ...(isPartial ? [text(words.partial(mostResetLinks))] : []),
        text(words.note),
      ])
    },
    emailConfirmation({ login, token }: Link): MailContent {
      const words = mailTexts.emailConfirmation
      return write(words.subject(realm.name), login, [
        text(words.lead),
        button(words.button, accountUrl('confirm', token)),
        text(words.note(login, confirmationHours)),
      ])
    },
    loginAttempts({ login, token }: Link): MailContent {
      const words = mailTexts.loginAttempts
      return write(words.subject(realm.name), login, [
        text(words.lead(login)),
        text(words.closed),
        button(words.button(login), accountUrl('admit', token)),
        text(words.note(admitHours)),
      ])
    },
    newDeviceSignIn({ login, ...seen }: NewDeviceSignIn): MailContent {
      const words = mailTexts.newDeviceSignIn
      return write(words.subject(realm.name), login, [
        text(words.lead(login)),
        whenAndWhere(seen),
        text(words.note),
        button(words.button, `${siteUrl}/account`),
      ])
    },
    passwordChanged({ login, token, ...seen }: Link & PasswordChange): MailContent {
      const words = mailTexts.passwordChanged
      return write(words.subject(realm.name), login, [
        text(words.lead(login)),
        whenAndWhere(seen),
        text(words.note(endSessionsDays)),
        button(words.button, accountUrl('end-sessions', token)),
      ])
    },
    purchaseReceipt(receipt: PurchaseReceipt): MailContent {
      const words = mailTexts.purchaseReceipt
      const { debtPaid = 0 } = receipt
      const coins = formatNumber(receipt.coins, language)
      const debt = formatNumber(debtPaid, language)
      const left = formatNumber(receipt.coins - debtPaid, language)
      const lead =
        debtPaid === 0
          ? words.lead(coins, receipt.login)
          : words.leadWithDebt({ coins, debt, left, login: receipt.login })
      return write(words.subject(coins, realm.name), receipt.login, [
        text(lead),
        {
          kind: 'facts',
          facts: [
            [words.order, receipt.orderId],
            [words.coins, coins],
            ...(debtPaid === 0 ? [] : [[words.debt, debt] as const]),
            [words.amount, formatMoney(receipt.amount, receipt.currency, language)],
            [words.paidAt, formatTime(receipt.paidAt)],
          ],
        },
        button(words.button, `${siteUrl}/dashboard`),
        text(words.note),
      ])
    },
  }
}
