import { anonymousLimits, invalidLinkLimits } from '#src/accounts/limits/limits.ts'
import type { Visitor } from '#src/accounts/visitor.ts'
import { createMemoryLimiter } from '#src/limits/memory-limiter.ts'

type Name = keyof typeof anonymousLimits

export type AnonymousLimits = ReturnType<typeof createAnonymousLimits>

/** @param onExhausted called when a limit is reached, at most once an hour for each */
export function createAnonymousLimits(onExhausted: (name: Name) => void) {
  const limiter = createMemoryLimiter()
  const allowance = (name: Name) => {
    const limit = anonymousLimits[name]
    const warning = { bucket: `warning about ${name}`, most: 1, within: 3_600_000 }
    return {
      /** Counts one. @returns whether it is still allowed */
      spend() {
        const isAllowed = limiter.admit(limit)
        if (!isAllowed && limiter.admit(warning)) onExhausted(name)
        return isAllowed
      },
      giveBack: () => limiter.takeBack(limit),
    }
  }
  return {
    registrations: allowance('registrations'),
    logins: allowance('logins'),
    forgotPasswords: allowance('forgotPasswords'),
    invalidLinks: allowance('invalidLinks'),
    refusedAccounts: allowance('refusedAccounts'),
    refusedNames: allowance('refusedNames'),
    /** Counts an invalid link. @returns whether the visitor may send more of them */
    mayTryLink: (visitor: Visitor) => limiter.admit(...invalidLinkLimits(visitor)),
  }
}
