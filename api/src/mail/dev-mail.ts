import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import PostalMime from 'postal-mime'
import { isLoopback } from '#src/config/site.ts'
import { mailPage, mailPagePolicy, type ShownMail } from '#src/mail/mail-page.ts'
import { mailFiles } from '#src/mail/transport.ts'

const newest = 50

/** Never registered on a public site, because the links in mails open accounts. */
export const devMailRoutes: FastifyPluginAsync<{ mailDir: string }> = async (
  app,
  { mailDir },
) => {
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

async function readMail(path: string): Promise<ShownMail> {
  const { to, subject, date, text } = await PostalMime.parse(await readFile(path))
  return {
    to: to?.map(({ address }) => address).join(', ') ?? '',
    subject: subject ?? '',
    date: date ?? '',
    text: text ?? '',
  }
}
