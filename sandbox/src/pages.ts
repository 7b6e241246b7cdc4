import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import escapeHtml from 'escape-html'
import {
  type Payment,
  type PaymentStatus,
  type Preference,
  paymentStatuses,
} from './shop.ts'
import allTexts from './texts.json' with { type: 'json' }

export const style = readFileSync(join(import.meta.dirname, 'style.css'), 'utf8')

export type Language = keyof typeof allTexts

export const isLanguage = (name: string): name is Language => Object.hasOwn(allTexts, name)

/** The page on which the payer decides. */
export function checkoutPage(
  language: Language,
  preference: Preference | undefined,
  { isPaid, isExpired }: { isPaid: boolean; isExpired: boolean },
): string {
  const texts = allTexts[language]
  if (!preference) return page(language, `<p>${texts.gone}</p>`)
  const { title, amount, currency, backUrl } = preference
  const choices = `
    <form method="post">
      <button name="status" value="approved">${texts.approve}</button>
      <button name="status" value="pending">${texts.wait}</button>
      <button name="status" value="rejected">${texts.reject}</button>
    </form>`
  const open = isExpired ? `<p>${texts.expired}</p>` : choices
  return page(
    language,
    `<p>${escapeHtml(title)}</p>
    <p class="amount">${money(amount, currency, language)}</p>
    ${isPaid ? `<p>${texts.paid}</p>` : open}
    <p><a href="${escapeHtml(backUrl)}">${texts.back}</a></p>`,
  )
}

/** The page that lists every payment and changes its status. */
export function paymentsPage(language: Language, payments: readonly Payment[]): string {
  const texts = allTexts[language]
  const option = (name: PaymentStatus, isSelected: boolean) =>
    `<option value="${name}"${isSelected ? ' selected' : ''}>${texts.status[name]}</option>`
  const rows = payments.map(
    ({ id, status, transaction_amount: amount, currency_id: currency }) => `
      <form method="post" action="/payments/${id}">
        <label>${id} · ${money(amount, currency, language)}
          <select name="status">
            ${paymentStatuses.map((name) => option(name, name === status)).join('')}
          </select>
        </label>
        <button>${texts.change}</button>
      </form>`,
  )
  const list = rows.join('') || `<p>${texts.none}</p>`
  return page(language, `<h2>${texts.payments}</h2>${list}`)
}

const localeOf = (language: Language) => (language === 'pt' ? 'pt-BR' : language)

function page(language: Language, main: string) {
  const { title, notice } = allTexts[language]
  return `<!doctype html>
<html lang="${localeOf(language)}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${title}</title>
    <link rel="stylesheet" href="/style.css">
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p class="notice">${notice}</p>
      ${main}
    </main>
  </body>
</html>
`
}

function money(amount: number, currency: string, language: Language) {
  const format = new Intl.NumberFormat(localeOf(language), { style: 'currency', currency })
  return format.format(amount)
}
