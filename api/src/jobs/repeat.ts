import { setTimeout } from 'node:timers/promises'
import { minute } from '#src/durations.ts'

/**
 * @param pause milliseconds between the end of one run and the start of the next; after each failure twice as long, up to a
 *   minute or ten times the pause
 * @returns a function that stops it and resolves once no run is active
 */
export function repeat(
  work: () => Promise<unknown>,
  pause: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const longest = Math.max(10 * pause, minute)
  const end = new AbortController()
  // The timer must not keep the process alive.
  const options = { ref: false, signal: end.signal }
  const isDue = (wait: number) => setTimeout(wait, true, options).catch(() => false)

  const run = async () => {
    for (let wait = pause; await isDue(wait); ) {
      try {
        await work()
        wait = pause
      } catch (error) {
        onError(error)
        wait = Math.min(2 * wait, longest)
      }
    }
  }
  const running = run()
  return async () => {
    end.abort()
    await running
  }
}
