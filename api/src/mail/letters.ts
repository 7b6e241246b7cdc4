import type { Language, Realm } from 'shared-api/contract'
import { formatCount, formatMoment, formatMoney } from '#src/config/formats.ts'
import { accountLink } from '#src/mail/account-link.ts'
import { deviceName } from '#src/mail/device-name.ts'
import type { Block, Letter } from '#src/mail/letter.ts'
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

/** A link with its secret, which is never logged or stored. */
type OpenLink = { login: string; token: string }

const texts = { pt, en, es }

type Options = {
  language: Language
  realm: Pick<Realm, 'name' | 'timeZone'>
  siteUrl: string
}

/** Writes the mails of the site in one language. */
export function createLetters({ language, realm, siteUrl }: Options) {
  const say = texts[language]
  const formatTime = (at: number) => formatMoment(at, language, realm.timeZone)
  const accountUrl = (purpose: string, token: string) =>
    accountLink(siteUrl, purpose, token)

  const whenAndWhere = ({ at, address, userAgent }: PasswordChange): Block => {
    const words = say.newDeviceSignIn
    return {
      kind: 'facts',
      facts: [
        [words.when, formatTime(at)],
        [words.device, deviceName(userAgent) ?? words.unknownDevice],
        [words.address, address],
      ],
    }
  }

  const sign = (letter: Omit<Letter, 'signature' | 'reason'>): Letter => ({
    ...letter,
    signature: say.signature(realm.name),
    reason: say.reason(realm.name),
  })

  return {
    /** One mail of letters that waited for the same mailbox. */
    join(letters: readonly Letter[]): Letter {
      const [first, ...more] = letters
      if (!first) throw new Error('A mail of no letter: give at least one')
      if (more.length === 0) return first
      const blocks = letters.flatMap((letter) => letter.blocks)
      return { ...first, greeting: say.greetingWithoutName, blocks }
    },
    passwordReset(links: readonly OpenLink[], isPartial = false): Letter {
      const { subject, lead, several, button, note, partial } = say.passwordReset
      const [only] = links
      const isAlone = links.length === 1 && only !== undefined
      return sign({
        subject: subject(realm.name),
        greeting: isAlone ? say.greeting(only.login) : say.greetingWithoutName,
        blocks: [
          { kind: 'text', text: lead(resetMinutes) },
          ...(isAlone ? [] : [{ kind: 'text' as const, text: several }]),
          ...links.map(({ login, token }) => ({
            kind: 'button' as const,
            label: button(login),
            url: accountUrl('reset', token),
          })),
          ...(isPartial ? [{ kind: 'text' as const, text: partial(mostResetLinks) }] : []),
          { kind: 'text', text: note },
        ],
      })
    },
    emailConfirmation({ login, token }: OpenLink): Letter {
      const { subject, lead, button, note } = say.emailConfirmation
      return sign({
        subject: subject(realm.name),
        greeting: say.greeting(login),
        blocks: [
          { kind: 'text', text: lead },
          { kind: 'button', label: button, url: accountUrl('confirm', token) },
          { kind: 'text', text: note(login, confirmationHours) },
        ],
      })
    },
    loginAttempts({ login, token }: OpenLink): Letter {
      const { subject, lead, closed, button, note } = say.loginAttempts
      return sign({
        subject: subject(realm.name),
        greeting: say.greeting(login),
        blocks: [
          { kind: 'text', text: lead(login) },
          { kind: 'text', text: closed },
          { kind: 'button', label: button(login), url: accountUrl('admit', token) },
          { kind: 'text', text: note(admitHours) },
        ],
      })
    },
    newDeviceSignIn({ login, ...seen }: NewDeviceSignIn): Letter {
      const words = say.newDeviceSignIn
      return sign({
        subject: words.subject(realm.name),
        greeting: say.greeting(login),
        blocks: [
          { kind: 'text', text: words.lead(login) },
          whenAndWhere(seen),
          { kind: 'text', text: words.note },
          { kind: 'button', label: words.button, url: `${siteUrl}/account` },
        ],
      })
    },
    passwordChanged({ login, token, ...seen }: OpenLink & PasswordChange): Letter {
      const words = say.passwordChanged
      return sign({
        subject: words.subject(realm.name),
        greeting: say.greeting(login),
        blocks: [
          { kind: 'text', text: words.lead(login) },
          whenAndWhere(seen),
          { kind: 'text', text: words.note(endSessionsDays) },
          {
            kind: 'button',
            label: words.button,
            url: accountUrl('end-sessions', token),
          },
        ],
      })
    },
    purchaseReceipt(receipt: PurchaseReceipt): Letter {
      const words = say.purchaseReceipt
      const { debtPaid = 0 } = receipt
      const coins = formatCount(receipt.coins, language)
      const debt = formatCount(debtPaid, language)
      const left = formatCount(receipt.coins - debtPaid, language)
      const lead =
        debtPaid === 0
          ? words.lead(coins, receipt.login)
          : words.leadWithDebt({ coins, debt, left, login: receipt.login })
      return sign({
        subject: words.subject(coins, realm.name),
        greeting: say.greeting(receipt.login),
        blocks: [
          { kind: 'text', text: lead },
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
          { kind: 'button', label: words.button, url: `${siteUrl}/dashboard` },
          { kind: 'text', text: words.note },
        ],
      })
    },
  }
}
