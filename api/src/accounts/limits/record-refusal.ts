import type { AuditEntry } from '#src/accounts/audit.ts'
import type { AuthContext } from '#src/accounts/context.ts'

export async function recordRefusal(
  { web, anonymous }: Pick<AuthContext, 'web' | 'anonymous'>,
  entry: AuditEntry,
): Promise<void> {
  const budget = entry.account ? anonymous.refusedAccounts : anonymous.refusedNames
  if (budget.spend()) await web.audit.record(entry)
}
