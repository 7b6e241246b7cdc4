/**
 * Does something again and again, with a pause between the end of one time and the next.
 *
 * @param pause milliseconds
 * @param onError told what a time failed with; the next one comes all the same
 * @returns ends it; resolves when nothing is under way any more
 */
export function repeat(
  work: () => Promise<unknown>,
  pause: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let isOver = false
  let running: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const wait = () => {
    if (isOver) return
    timer = setTimeout(run, pause)
    // Nobody's process stays alive for it.
    timer.unref()
  }
  const run = () => {
    running = work().catch(onError).finally(wait)
  }
  wait()

  return async () => {
    isOver = true
    clearTimeout(timer)
    await running
  }
}
