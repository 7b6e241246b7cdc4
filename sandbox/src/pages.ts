import escapeHtml from 'escape-html'
import { type Payment, type Preference, paymentStatuses } from './shop.ts'
import type { Texts } from './texts.ts'

export type Reader = { language: string; texts: Texts }

/** The page on which the payer decides. */
export function checkoutPage(
  { texts, ...reader }: Reader,
  preference: Preference | undefined,
  { isPaid, isExpired }: { isPaid: boolean; isExpired: boolean },
): string {
  if (!preference) return page({ texts, ...reader }, `<p>${texts.gone}</p>`)
  const { title, amount, currency, backUrl } = preference
  const choices = `
    <form method="post">
      <button name="status" value="approved">${texts.approve}</button>
      <button name="status" value="pending">${texts.wait}</button>
      <button name="status" value="rejected">${texts.reject}</button>
    </form>`
  const open = isExpired ? `<p>${texts.expired}</p>` : choices
  return page(
    { texts, ...reader },
    `<p>${escapeHtml(title)}</p>
    <p class="amount">${money(amount, currency, reader.language)}</p>
    ${isPaid ? `<p>${texts.paid}</p>` : open}
    <p><a href="${escapeHtml(backUrl)}">${texts.back}</a></p>`,
  )
}

/** The page that lists every payment and changes its status. */
export function paymentsPage(
  { texts, ...reader }: Reader,
  payments: readonly Payment[],
): string {
  const rows = payments.map(
    ({ id, status, transaction_amount: amount, currency_id: currency }) => `
      <form method="post" action="/payments/${id}">
        <label>${id} · ${money(amount, currency, reader.language)}
          <select name="status">
            ${paymentStatuses.map((name) => option(name, texts.status[name], name === status)).join('')}
          </select>
        </label>
        <button>${texts.change}</button>
      </form>`,
  )
  return page(
    { texts, ...reader },
    `<h2>${texts.payments}</h2>${rows.join('') || `<p>${texts.none}</p>`}`,
  )
}

function option(value: string, label: string, isSelected: boolean) {
  return `<option value="${value}"${isSelected ? ' selected' : ''}>${label}</option>`
}

function page({ language, texts }: Reader, main: string) {
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${texts.title}</title>
    <link rel="stylesheet" href="/style.css">
  </head>
  <body>
    <main>
      <h1>${texts.title}</h1>
      <p class="notice">${texts.notice}</p>
      ${main}
    </main>
  </body>
</html>
`
}

export const style = `
:root { color-scheme: light dark; font: 1.05rem/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 2rem 1rem; }
main { max-inline-size: 28rem; margin: auto; }
h1 { font-size: 1.4rem; }
form { display: grid; gap: 0.6rem; margin-block: 1rem; }
button, select { font: inherit; padding: 0.6rem 1rem; min-block-size: 2.75rem; }
label { display: grid; gap: 0.3rem; }
.amount { font-size: 1.8rem; font-weight: 700; margin: 0; }
.notice { border-inline-start: 4px solid; padding-inline-start: 0.8rem; }
`

function money(amount: number, currency: string, language: string) {
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount)
}
