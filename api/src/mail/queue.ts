/** After how many milliseconds a mail that could not be sent is tried again. */
const retryDelays = [5_000, 30_000, 120_000]
/** A mail waits up to this long, so that writing it slows down no request that could be measured. */
const longestWait = 1_000

export type Queue = {
  add(send: () => Promise<void>): void
  /** Sends at once what waits; resolves when nothing waits and nothing is under way. */
  settle(): Promise<void>
}

/** Mails wait in memory: one that a crash loses is asked for again, and no secret is stored. */
export function createQueue(onFailure: (error: unknown, isLast: boolean) => void): Queue {
  const waiting = new Map<NodeJS.Timeout, () => void>()
  const underWay = new Set<Promise<void>>()

  const schedule = (delay: number, work: () => Promise<void>) => {
    const start = () => {
      clearTimeout(timer)
      waiting.delete(timer)
      const running = work().finally(() => underWay.delete(running))
      underWay.add(running)
    }
    const timer = setTimeout(start, delay)
    timer.unref()
    waiting.set(timer, start)
  }

  const attempt = async (send: () => Promise<void>, tries: number) => {
    try {
      await send()
    } catch (error) {
      const delay = retryDelays[tries]
      onFailure(error, delay === undefined)
      if (delay !== undefined) schedule(delay, () => attempt(send, tries + 1))
    }
  }

  return {
    add: (send) => schedule(Math.random() * longestWait, () => attempt(send, 0)),
    async settle() {
      while (waiting.size > 0 || underWay.size > 0) {
        for (const start of [...waiting.values()]) start()
        await Promise.all(underWay)
      }
    },
  }
}
