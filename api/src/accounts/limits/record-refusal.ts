import type { AuditEntry, Caller } from '#src/accounts/audit.ts'
import type { AuthContext } from '#src/accounts/context.ts'

export async function recordRefusal(
  { web, anonymous }: Pick<AuthContext, 'web' | 'anonymous'>,
  entry: AuditEntry & { caller: Caller },
): Promise<void> {
  const budget = entry.account ? 'refusedAccounts' : 'refusedNames'
  if (anonymous.spend(budget, entry.caller)) await web.audit.record(entry)
}
