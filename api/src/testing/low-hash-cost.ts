import { afterAll } from '@jest/globals'
import { hashCost } from '#src/accounts/passwords/hash-cost.ts'

/** What servers and commands in processes of their own pay. */
export const fullCost = { ...hashCost }

// The least that argon2id takes: a third of the processor time would go into hashes.
Object.assign(hashCost, { memory: 8, passes: 1, parallelism: 1 })
afterAll(() => {
  Object.assign(hashCost, fullCost)
})
