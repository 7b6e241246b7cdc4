/** A file failed to load or arrived corrupt: a retry may help. */
export class LoadError extends Error {
  override readonly name = 'LoadError'
}

const failureLimit = 3
const coolDownMs = 30_000

type Circuit = ReturnType<typeof createCircuit>

/** Stops a broken remote from being requested again and again. */
export function createCircuit() {
  let failures = 0
  let lastFailedAt = 0
  return {
    /** After the cool-down one attempt may pass; if it fails, the circuit opens again. */
    isOpen: () => failures >= failureLimit && Date.now() - lastFailedAt < coolDownMs,
    fail: () => {
      failures += 1
      lastFailedAt = Date.now()
    },
    reset: () => {
      failures = 0
    },
  }
}

/** The longest first wait; each further wait may be twice as long as the one before. */
const firstWaitMs = 400

/** There is no retry after this time: the visitor has waited long enough. */
const retryWindowMs = 4_000

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
