import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import PostalMime, { type Email } from 'postal-mime'
import { mailFiles } from '#src/mail/transport.ts'

/** Waits until every queued mail is written. @returns the mails to an address, newest first */
export async function mailsTo(
  { app, dataDir }: { app: FastifyInstance; dataDir: string },
  address: string,
): Promise<Email[]> {
  await app.mail.settle()
  const folder = join(dataDir, 'mail')
  const files = await mailFiles(folder)
  const mails = await Promise.all(
    files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  )
  return mails.filter((mail) => mail.to?.some((to) => to.address === address))
}

/** @returns the secrets of the links of a kind in a mail, in their order */
export function linksOf(mail: Email | undefined, kind: 'reset' | 'confirm'): string[] {
  const links =
    mail?.text?.matchAll(new RegExp(`/account\\?${kind}=([\\w-]{43})`, 'g')) ?? []
  return [...links].map(([, secret = '']) => secret)
}
