import { strangerBudgets, wrongLinks } from '#src/accounts/limits.ts'
import { networkOf, type Visitor } from '#src/accounts/visitor.ts'
import { type Budget, createBudget } from '#src/http/budget.ts'
import { createWindowLimit } from '#src/http/window-limit.ts'

type BudgetName = keyof typeof strangerBudgets

/** What strangers have left, all together and, of wrong links, each network. */
export type Strangers = Record<BudgetName, Budget> & {
  /** Counts a wrong link; @returns whether the visitor may send any more of them */
  mayMissLink(visitor: Visitor): boolean
}

/** @param onSpent told when one of the budgets ran out */
export function createStrangers(onSpent: (name: BudgetName) => void): Strangers {
  const budget = (name: BudgetName) =>
    createBudget({ ...strangerBudgets[name], onSpent: () => onSpent(name) })
  const isFewLinks = createWindowLimit(wrongLinks)
  return {
    registrations: budget('registrations'),
    logins: budget('logins'),
    forgotten: budget('forgotten'),
    links: budget('links'),
    notesOfAccounts: budget('notesOfAccounts'),
    notesOfNobody: budget('notesOfNobody'),
    mayMissLink: ({ address }) => isFewLinks(networkOf(address)),
  }
}
