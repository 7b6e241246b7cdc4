import { mostJoinedLetters } from '#src/mail/limits.ts'
import type { LetterOrder } from '#src/mail/new-mail.ts'

/**
 * Joins a letter with those of its kind that wait for the same mailbox. A reset has links for all accounts of the
 * address, so the newest replaces the others; of everything else each account, and each device, keeps its own part.
 *
 * @param waiting the newest first
 * @returns the newest first
 */
export function joinLetters(
  waiting: readonly LetterOrder[],
  next: LetterOrder,
): readonly LetterOrder[] {
  if (next.kind === 'passwordReset') return [next]
  const others = waiting.filter((letter) => subjectOf(letter) !== subjectOf(next))
  return [next, ...others].slice(0, mostJoinedLetters)
}

function subjectOf(letter: LetterOrder): string {
  const login = 'login' in letter ? letter.login : ''
  const { address, userAgent } =
    'userAgent' in letter ? letter : { address: '', userAgent: '' }
  return JSON.stringify([login, address, userAgent])
}
