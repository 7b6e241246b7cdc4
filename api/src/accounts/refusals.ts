import type { AuditEntry } from '#src/accounts/audit.ts'
import type { AuthContext } from '#src/accounts/context.ts'

/** Writes down that a stranger was refused, unless so many were that the audit log would fill up with them. */
export async function noteRefusal(
  { web, strangers }: Pick<AuthContext, 'web' | 'strangers'>,
  entry: AuditEntry,
): Promise<void> {
  const budget = entry.account ? strangers.notesOfAccounts : strangers.notesOfNobody
  if (budget.spend()) await web.audit.record(entry)
}
