import { mostMergedMails } from '#src/mail/limits.ts'
import type { MailData } from '#src/mail/new-mail.ts'

/**
 * A reset mail has links for all accounts of the address, so the newest replaces the others. Of other kinds, each account
 * and device keeps its own part. @param waiting newest first @returns newest first
 */
export function mergeMails(
  waiting: readonly MailData[],
  next: MailData,
): readonly MailData[] {
  if (next.kind === 'passwordReset') return [next]
  const others = waiting.filter((letter) => subjectOf(letter) !== subjectOf(next))
  return [next, ...others].slice(0, mostMergedMails)
}

function subjectOf(letter: MailData): string {
  const login = 'login' in letter ? letter.login : ''
  const { address, userAgent } =
    'userAgent' in letter ? letter : { address: '', userAgent: '' }
  return JSON.stringify([login, address, userAgent])
}
