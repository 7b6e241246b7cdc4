import type { Circuit } from './circuit.ts'
import { LoadError } from './load-error.ts'

/** The longest first wait; each further wait may be twice as long as the one before. */
export const firstWaitMs = 400

/** There is no retry after this time: the visitor has waited long enough. */
export const retryWindowMs = 4_000

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Random waits, so that visitors whose loads failed together do not all return together. Only a `LoadError` is retried,
 * and nothing while the browser is offline. @throws what the last attempt threw
 */
export async function retry<T>(attempt: () => Promise<T>, circuit: Circuit): Promise<T> {
  const began = Date.now()
  for (let longest = firstWaitMs; ; longest *= 2) {
    try {
      const result = await attempt()
      circuit.reset()
      return result
    } catch (error) {
      circuit.fail()
      const isRetryable = error instanceof LoadError && navigator.onLine
      const isLate = Date.now() - began >= retryWindowMs
      if (!isRetryable || isLate || circuit.isOpen()) throw error
      await wait(Math.random() * longest)
    }
  }
}
