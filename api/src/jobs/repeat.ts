/**
 * @param pause milliseconds between the end of one run and the start of the next
 * @returns a function that stops it and resolves once no run is active
 */
export function repeat(
  work: () => Promise<unknown>,
  pause: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let isStopped = false
  let running: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const wait = () => {
    if (isStopped) return
    timer = setTimeout(run, pause)
    // The timer must not keep the process alive.
    timer.unref()
  }
  const run = () => {
    running = work().catch(onError).finally(wait)
  }
  wait()

  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
