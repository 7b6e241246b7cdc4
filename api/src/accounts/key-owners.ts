import { bearerOf, sessionOf } from '#src/accounts/sessions/require-session.ts'
import type { KeyOwners } from '#src/http/idempotency.ts'
import { hashSecret } from '#src/secrets/secret.ts'

export const keyOwners: KeyOwners = {
  account: (request) => `account:${sessionOf(request).account.id}`,
  session(request) {
    const token = bearerOf(request)
    return token === null ? null : `session:${hashSecret(token).toString('hex')}`
  },
  isSignedIn: ({ session }) => session !== null,
}
