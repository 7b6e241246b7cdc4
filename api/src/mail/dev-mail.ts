import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import escapeHtml from 'escape-html'
import type { FastifyPluginAsync } from 'fastify'
import PostalMime from 'postal-mime'
import { isLoopback } from '#src/config/site.ts'
import { mailFiles } from '#src/mail/transport.ts'

const style = `
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }
article { margin-block: 1.5rem; padding: 1rem 1.5rem; border: 1px solid #b9a77f; border-radius: 6px }
h2 { margin: 0; font-size: 1.1rem }
p { margin: 0; color: #666 }
pre { margin: 1rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
`
const styleHash = createHash('sha256').update(style).digest('base64')

/** The page uses its own styles and links only. */
const mailPagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`

const newest = 50

/** Never registered on a public site, because the links in mails open accounts. */
export const devMailRoutes: FastifyPluginAsync = async (app) => {
  const { mailDir } = app.config
  app.get('/dev/mail', { schema: { hide: true } }, async (request, reply) => {
    // Behind a proxy and without PUBLIC_ORIGIN, a public site would look like a local one.
    if (!isLoopback(request.hostname)) return reply.callNotFound()
    await app.mail.settle()
    const files = (await mailFiles(mailDir)).slice(0, newest)
    const mails = await Promise.all(files.map((name) => readMail(join(mailDir, name))))
    if (!request.headers.accept?.includes('text/html')) return mails
    reply.header('content-security-policy', mailPagePolicy)
    return reply.type('text/html; charset=utf-8').send(mailPage(mails))
  })
}

async function readMail(path: string) {
  const mail = await PostalMime.parse(await readFile(path))
  const { to = [], subject = '', date = '', text = '' } = mail
  return { to: to.map(({ address }) => address).join(', '), subject, date, text }
}

function mailPage(mails: readonly Awaited<ReturnType<typeof readMail>>[]): string {
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
