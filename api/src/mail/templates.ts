import type { Realm } from 'shared-api/contract'
import { deviceName } from 'shared-api/contract/rules/device-name'
import { formatMoment, formatMoney, formatNumber } from 'shared-api/contract/rules/formats'
import type { Language } from 'shared-api/contract/rules/languages'
import type { Block, MailContent } from '#src/mail/content.ts'
import {
  linkLifetimes,
  linkMails,
  type MailData,
  type MailedLink,
  mostResetLinks,
  type PurchaseReceipt,
  type Purpose,
  type Seen,
} from '#src/mail/new-mail.ts'
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import pt from './texts/pt.json' with { type: 'json' }

const texts: Record<Language, typeof pt> = { pt, en, es }

type Options = {
  language: Language
  realm: Pick<Realm, 'name' | 'timeZone'>
  siteUrl: string
  /** Turns a nonce into the secret of a link, which is never logged or stored. */
  linkToken(nonce: string): string
}

type Values = Record<string, string | number>
type Notice = { subject: string; lead: string; note: string }

/** What the address of a link says, where that is not its purpose. */
const fragments: Partial<Record<Purpose, string>> = {
  'admit-device': 'admit',
  'email-from': 'change-email',
  'email-to': 'change-email',
}

/** The secret is in the fragment, which browsers never send: it gets into no log and into no Referer. */
export function accountLink(siteUrl: string, purpose: Purpose, token: string): string {
  return `${siteUrl}/account#${fragments[purpose] ?? purpose}=${token}`
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
  const common = texts[language]
  // A mail with links for several accounts names none of them.
  const [only, another] = 'links' in letter ? letter.links : [letter]
  const login = only && !another ? only.login : null
  const say = (words: string, more: Values = {}) =>
    fill(words, { realm: realm.name, ...(login !== null && { login }), ...more })
  const text = (words: string, more?: Values): Block => ({
    kind: 'text',
    text: say(words, more),
  })
  const button = (label: string, url: string): Block => ({ kind: 'button', label, url })
  const link = (words: string, purpose: Purpose, { login, nonce }: MailedLink) =>
    button(say(words, { login }), accountLink(siteUrl, purpose, linkToken(nonce)))
  const write = (subject: string, blocks: readonly Block[], more?: Values) => ({
    subject: say(subject, more),
    greeting: login === null ? common.greetingWithoutName : say(common.greeting),
    blocks,
    signature: say(common.signature),
    reason: say(common.reason),
  })
  /** What was done to an account, when and where, and what to do if it was somebody else. */
  const notice = (words: Notice, seen: Seen, answer: Block, more?: Values) =>
    write(words.subject, [
      text(words.lead, more),
      whenAndWhere(seen, options),
      text(words.note, more),
      answer,
    ])

  switch (letter.kind) {
    case 'passwordReset': {
      const words = common.passwordReset
      return write(words.subject, [
        text(words.lead, linkLifetimes.reset),
        ...(login === null ? [text(words.several)] : []),
        ...letter.links.map((one) => link(words.button, 'reset', one)),
        ...(letter.isPartial ? [text(words.partial, { links: mostResetLinks })] : []),
        text(words.note),
      ])
    }
    case 'emailConfirmation':
    case 'loginAttempts':
    case 'emailChangeFrom':
    case 'emailChangeTo': {
      const words = common[letter.kind]
      const { purpose } = linkMails[letter.kind]
      return write(words.subject, [
        text(words.lead, 'email' in letter ? { email: letter.email } : {}),
        ...('closed' in words ? [text(words.closed)] : []),
        link(words.button, purpose, letter),
        text(words.note, linkLifetimes[purpose]),
      ])
    }
    case 'newDeviceSignIn': {
      const words = common.newDeviceSignIn
      return notice(words, letter, button(say(words.button), `${siteUrl}/account`))
    }
    case 'passwordChanged':
    case 'emailChanged': {
      const words = common[letter.kind]
      const { purpose } = linkMails[letter.kind]
      const lifetime = linkLifetimes[purpose]
      const values = 'email' in letter ? { ...lifetime, email: letter.email } : lifetime
      return notice(words, letter, link(words.button, purpose, letter), values)
    }
    case 'secondFactorChanged': {
      const { on, off, ...words } = common.secondFactorChanged
      const change = { ...words, ...(letter.isOn ? on : off) }
      return notice(change, letter, button(say(words.button), `${siteUrl}/account`))
    }
    case 'purchaseReceipt': {
      const words = common.purchaseReceipt
      const { debtPaid } = letter
      const coins = formatNumber(letter.coins, language)
      const debt = formatNumber(debtPaid, language)
      const left = formatNumber(letter.coins - debtPaid, language)
      const lead = debtPaid === 0 ? words.lead : words.leadWithDebt
      const blocks = [
        text(lead, { coins, debt, left }),
        purchase(letter, options),
        button(say(words.button), `${siteUrl}/dashboard`),
        text(words.note),
      ]
      return write(words.subject, blocks, { coins })
    }
  }
}

/** Puts values in place of names in braces. */
function fill(words: string, values: Values): string {
  return words.replace(/\{(\w+)\}/g, (name, key) => String(values[key] ?? name))
}

function whenAndWhere(
  { at, address, userAgent }: Seen,
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

function purchase(receipt: PurchaseReceipt, { language, realm }: Options): Block {
  const { orderId, coins, debtPaid, amount, currency, paidAt } = receipt
  const words = texts[language].purchaseReceipt
  const debt = [words.debt, formatNumber(debtPaid, language)] as const
  return {
    kind: 'facts',
    facts: [
      [words.order, orderId],
      [words.coins, formatNumber(coins, language)],
      ...(debtPaid === 0 ? [] : [debt]),
      [words.amount, formatMoney(amount, currency, language)],
      [words.paidAt, formatMoment(paidAt, language, realm.timeZone)],
    ],
  }
}
