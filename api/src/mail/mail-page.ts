import { createHash } from 'node:crypto'
import escapeHtml from 'escape-html'

export type ShownMail = { to: string; subject: string; date: string; text: string }

const style = `
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }
article { margin-block: 1.5rem; padding: 1rem 1.5rem; border: 1px solid #b9a77f; border-radius: 6px }
h2 { margin: 0; font-size: 1.1rem }
p { margin: 0; color: #666 }
pre { margin: 1rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
`
const styleHash = createHash('sha256').update(style).digest('base64')

/** The page uses its own styles and links only. */
export const mailPagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`

export function mailPage(mails: readonly ShownMail[]): string {
  const articles = mails.map(
    ({ to, subject, date, text }) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>${escapeHtml(to)} · ${escapeHtml(date)}</p>
<pre>${withLinks(text)}</pre>
</article>`,
  )
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mail</title><style>${style}</style></head>
<body><h1>Mail</h1>
${articles.join('\n') || '<p>No mail was sent yet.</p>'}
</body>
</html>
`
}

function withLinks(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`)
}
