import { anonymousLimits, triesAnHour } from '#src/accounts/limits/limits.ts'
import type { Visitor } from '#src/accounts/visitor.ts'
import { hour } from '#src/durations.ts'
import { createBudgets } from '#src/limits/budget.ts'
import { createMemoryLimiter } from '#src/limits/memory-limiter.ts'
import { networkLimits } from '#src/limits/networks.ts'

type Name = keyof typeof anonymousLimits
type Calls = keyof typeof triesAnHour
type Caller = Pick<Visitor, 'address'>

/** Which of its counts a call may take back. This one is for callers who are known. */
export const freePass = {
  /** The call opened no account or mailed nothing. It still counts for its own networks. */
  giveBack: () => {},
  /** The call does not count at all. */
  forget: () => {},
}

/**
 * In memory: refusing an anonymous caller must not write. Replicas divide the limits.
 * @param onScarce called when a budget is nearly used up, at most once an hour for each
 */
export function createAnonymousLimits(onScarce: (name: Name) => void, replicas = () => 1) {
  const tries = createMemoryLimiter(Date.now, replicas)
  const budgets = createBudgets(Date.now, replicas)
  const limitsOf = (calls: Calls, { address }: Caller) =>
    networkLimits(calls, address, { most: triesAnHour[calls], within: hour })

  /** Takes one from a budget of all anonymous callers. @returns whether there was one for this caller */
  const spend = (name: Name, { address }: Caller): boolean => {
    const budget = anonymousLimits[name]
    const isAllowed = budgets.spend(budget, address)
    const warning = { bucket: `warning about ${name}`, most: 1, within: hour }
    const isNews = !isAllowed && budgets.isScarce(budget) && tries.admit(warning)
    if (isNews) onScarce(name)
    return isAllowed
  }

  return {
    spend,
    /** Counts a call for its networks and for all anonymous callers. @returns null if it is refused */
    enter(name: Name & Calls, caller: Caller): typeof freePass | null {
      const limits = limitsOf(name, caller)
      if (!tries.admit(...limits) || !spend(name, caller)) return null
      let isSpent = true
      const giveBack = () => {
        if (isSpent) budgets.giveBack(anonymousLimits[name], caller.address)
        isSpent = false
      }
      return {
        giveBack,
        forget() {
          giveBack()
          tries.takeBack(...limits)
        },
      }
    },
    /** Counts an invalid link. @returns whether the caller may send more of them */
    mayTryLink: (caller: Caller) => tries.admit(...limitsOf('invalidLinks', caller)),
  }
}
