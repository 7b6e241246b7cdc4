import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import PostalMime, { type Email } from 'postal-mime'
import { isSqlite } from '#src/database/statements.ts'
import { mailFiles } from '#src/mail/transport.ts'
import { runSql } from '#src/testing/raw-sql.ts'

type Site = { app: FastifyInstance; dataDir: string }

/** @returns the mails to an address, once every queued mail is written; those of one moment in any order */
export async function mailsTo({ app, dataDir }: Site, address: string): Promise<Email[]> {
  await app.mail.settle()
  const folder = join(dataDir, 'mail')
  const files = await mailFiles(folder)
  const mails = await Promise.all(
    files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  )
  return mails.filter((mail) =>
    mail.to?.some((to) => to.address?.toLowerCase() === address.toLowerCase()),
  )
}

export const receipt = {
  kind: 'purchaseReceipt',
  login: 'ana',
  orderId: 'order-17',
  coins: 1_000,
  amount: 1_234.5,
  currency: 'BRL',
  debtPaid: 0,
  paidAt: Date.parse('2026-01-15T18:30:00Z'),
} as const

type Kind = 'reset' | 'confirm' | 'admit' | 'end-sessions' | 'change-email' | 'undo-email'

/** @returns the secret of the newest link that was mailed to an address; empty if there is none */
export async function linkTo(site: Site, address: string, kind: Kind): Promise<string> {
  return linksOf(await mailsTo(site, address), kind)[0] ?? ''
}

export function linksOf(mails: readonly Email[], kind: Kind): string[] {
  const link = new RegExp(`/account#${kind}=([\\w-]{43})`, 'g')
  return mails.flatMap(({ text = '' }) =>
    [...text.matchAll(link)].map(([, secret = '']) => secret),
  )
}

/** Keeps mails in the outbox until a test asks for them, so that the server's timer does not send them earlier. */
export async function holdMails({ webDatabase }: FastifyInstance): Promise<void> {
  if (!isSqlite(webDatabase)) {
    for (const event of ['INSERT', 'UPDATE'])
      await runSql(
        webDatabase,
        `CREATE TRIGGER hold_${event} BEFORE ${event} ON outbox FOR EACH ROW SET NEW.due_at = ${Number.MAX_SAFE_INTEGER}`,
      )
    return
  }
  const wait = `UPDATE outbox SET due_at = ${Number.MAX_SAFE_INTEGER} WHERE id = NEW.id;`
  for (const event of ['INSERT', 'UPDATE OF letter']) {
    const name = `hold_${event.slice(0, 6)}`
    const after = `AFTER ${event} ON outbox BEGIN ${wait} END`
    await runSql(webDatabase, `CREATE TEMP TRIGGER ${name} ${after}`)
  }
}
