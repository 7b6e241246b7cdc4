import type { Realm } from 'shared-api/contract'
import { deviceName } from 'shared-api/contract/rules/device-name'
import { formatMoment, formatMoney, formatNumber } from 'shared-api/contract/rules/formats'
import type { Language } from 'shared-api/contract/rules/languages'
import type { Block, MailContent } from '#src/mail/content.ts'
import {
  admitHours,
  confirmationHours,
  endSessionsDays,
  mostResetLinks,
  resetMinutes,
} from '#src/mail/limits.ts'
import type { MailData, PasswordChange, PurchaseReceipt } from '#src/mail/new-mail.ts'
import { en } from '#src/mail/texts/en.ts'
import { es } from '#src/mail/texts/es.ts'
import { pt } from '#src/mail/texts/pt.ts'

const texts = { pt, en, es }

type Options = {
  language: Language
  realm: Pick<Realm, 'name' | 'timeZone'>
  siteUrl: string
  /** Turns a nonce into the secret of a link, which is never logged or stored. */
  linkToken(nonce: string): string
}

const text = (words: string): Block => ({ kind: 'text', text: words })
const button = (label: string, url: string): Block => ({ kind: 'button', label, url })

/** The secret is in the fragment, which browsers never send: it gets into no log and into no Referer. */
export function accountLink(siteUrl: string, purpose: string, token: string): string {
  return `${siteUrl}/account#${purpose}=${token}`
}

/** Writes one mail in one language. @param letters those that waited for the same mailbox */
export function writeMail(letters: readonly MailData[], options: Options): MailContent {
  const [first, ...more] = letters.map((letter) => writeLetter(letter, options))
  if (!first) throw new Error('the letter of this mail cannot be read')
  if (more.length === 0) return first
  const blocks = [first, ...more].flatMap((content) => content.blocks)
  return { ...first, greeting: texts[options.language].greetingWithoutName, blocks }
}

function writeLetter(letter: MailData, options: Options): MailContent {
  const { language, realm, siteUrl, linkToken } = options
  const mailTexts = texts[language]
  const linkTo = (purpose: string, nonce: string) =>
    accountLink(siteUrl, purpose, linkToken(nonce))

  /** @param login whose letter it is; null if it is for several accounts */
  const write = (subject: string, login: string | null, blocks: Block[]): MailContent => ({
    subject,
    greeting: login === null ? mailTexts.greetingWithoutName : mailTexts.greeting(login),
    blocks,
    signature: mailTexts.signature(realm.name),
    reason: mailTexts.reason(realm.name),
  })

  switch (letter.kind) {
    case 'passwordReset': {
      const words = mailTexts.passwordReset
      const { links, isPartial = false } = letter
      const [only] = links
      const isAlone = links.length === 1 && only !== undefined
      return write(words.subject(realm.name), isAlone ? only.login : null, [
        text(words.lead(resetMinutes)),
        ...(isAlone ? [] : [text(words.several)]),
        ...links.map(({ login, nonce }) =>
          button(words.button(login), linkTo('reset', nonce)),
        ),
        ...(isPartial ? [text(words.partial(mostResetLinks))] : []),
        text(words.note),
      ])
    }
    case 'emailConfirmation': {
      const words = mailTexts.emailConfirmation
      return write(words.subject(realm.name), letter.login, [
        text(words.lead),
        button(words.button, linkTo('confirm', letter.nonce)),
        text(words.note(letter.login, confirmationHours)),
      ])
    }
    case 'loginAttempts': {
      const words = mailTexts.loginAttempts
      return write(words.subject(realm.name), letter.login, [
        text(words.lead(letter.login)),
        text(words.closed),
        button(words.button(letter.login), linkTo('admit', letter.nonce)),
        text(words.note(admitHours)),
      ])
    }
    case 'newDeviceSignIn': {
      const words = mailTexts.newDeviceSignIn
      return write(words.subject(realm.name), letter.login, [
        text(words.lead(letter.login)),
        whenAndWhere(letter, options),
        text(words.note),
        button(words.button, `${siteUrl}/account`),
      ])
    }
    case 'passwordChanged': {
      const words = mailTexts.passwordChanged
      return write(words.subject(realm.name), letter.login, [
        text(words.lead(letter.login)),
        whenAndWhere(letter, options),
        text(words.note(endSessionsDays)),
        button(words.button, linkTo('end-sessions', letter.nonce)),
      ])
    }
    case 'purchaseReceipt': {
      const words = mailTexts.purchaseReceipt
      const coins = formatNumber(letter.coins, language)
      return write(words.subject(coins, realm.name), letter.login, [
        ...describePurchase(letter, options),
        button(words.button, `${siteUrl}/dashboard`),
        text(words.note),
      ])
    }
  }
}

function whenAndWhere(
  { at, address, userAgent }: PasswordChange,
  { language, realm }: Options,
): Block {
  const words = texts[language].newDeviceSignIn
  return {
    kind: 'facts',
    facts: [
      [words.when, formatMoment(at, language, realm.timeZone)],
      [words.device, deviceName(userAgent) ?? words.unknownDevice],
      [words.address, address],
    ],
  }
}

function describePurchase(
  { login, orderId, debtPaid = 0, ...bought }: PurchaseReceipt,
  { language, realm }: Options,
): Block[] {
  const words = texts[language].purchaseReceipt
  const coins = formatNumber(bought.coins, language)
  const debt = formatNumber(debtPaid, language)
  const left = formatNumber(bought.coins - debtPaid, language)
  const lead =
    debtPaid === 0
      ? words.lead(coins, login)
      : words.leadWithDebt({ coins, debt, left, login })
  const facts = [
    [words.order, orderId],
    [words.coins, coins],
    ...(debtPaid === 0 ? [] : [[words.debt, debt] as const]),
    [words.amount, formatMoney(bought.amount, bought.currency, language)],
    [words.paidAt, formatMoment(bought.paidAt, language, realm.timeZone)],
  ] as const
  return [text(lead), { kind: 'facts', facts }]
}
