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
  let isStopped = false
  let running: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const waitFor = (next: number) => {
    if (isStopped) return
    timer = setTimeout(() => {
      running = run(next)
    }, next)
    // The timer must not keep the process alive.
    timer.unref()
  }
  const run = async (waited: number) => {
    try {
      await work()
      waitFor(pause)
    } catch (error) {
      onError(error)
      waitFor(Math.min(2 * waited, longest))
    }
  }

  waitFor(pause)
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
