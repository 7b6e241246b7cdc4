import type { Circuit } from './circuit.ts'
import { LoadError } from './load-error.ts'

/** The first wait between two tries is at most this long, each further one at most twice as long as the one before. */
export const firstWaitMs = 400

/** A try that fails later than this was no hiccup: the visitor has waited long enough. */
export const patienceMs = 4_000

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Tries until it works, with a random wait before each further try, so that visitors who failed together do not
 * come back together. What cannot heal by itself (code that throws, pages of another contract) is tried once, and
 * so is everything while the browser is offline.
 *
 * @param attempt one try
 * @param circuit counts the tries; once it is open there is no further one
 * @throws what the last try threw
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
      const mayHeal = error instanceof LoadError && navigator.onLine
      const isLate = Date.now() - began >= patienceMs
      if (!mayHeal || isLate || circuit.isOpen()) throw error
      await wait(Math.random() * longest)
    }
  }
}
