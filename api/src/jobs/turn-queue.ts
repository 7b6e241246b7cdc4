/** Known callers go first: they have a session, a known device or a link from their mail. */
export type Turn = 'known' | 'stranger'

/** There is no room for one more; the caller should come back later. */
export class QueueFullError extends Error {
  /** Seconds. */
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('Too many passwords to check at the moment')
    this.name = 'QueueFullError'
    this.retryAfter = retryAfter
  }
}

type Job = { start(): void; refuse(): void; queuedAt: number }

export type TurnQueue = {
  /** @throws QueueFullError when a job of this turn would be refused now */
  assertRoom(turn: Turn): void
  /**
   * Runs one job when its turn comes.
   *
   * @throws QueueFullError at once without room, or when its turn did not come in time
   */
  run<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result>
}

/** How much one job changes the estimate: quick to follow a busy machine, deaf to a single outlier. */
const weight = 0.1

/**
 * A queue that holds as many jobs as can be done within `patience`. Its length follows from the measured time of a job:
 * on a machine twice as slow it holds half as many, so the wait stays the same.
 *
 * @param lanes how many jobs run side by side
 * @param patience milliseconds that a caller should wait at most
 * @param expected milliseconds that a job takes, until some were measured
 */
export function createTurnQueue(options: {
  lanes: number
  patience: number
  expected: number
  now?: () => number
}): TurnQueue {
  const { lanes, patience, expected, now = () => performance.now() } = options
  const waiting: Record<Turn, Job[]> = { known: [], stranger: [] }
  let running = 0
  let jobTime = expected

  const isFull = (turn: Turn) => {
    // A known caller passes all strangers, so they do not count as ahead of him.
    const passed = turn === 'known' ? 0 : waiting.stranger.length
    const ahead = running + waiting.known.length + passed
    // One round of jobs always fits, however slow the machine is; for known callers one more, behind strangers.
    const least = turn === 'known' ? 2 * lanes : lanes
    return ahead >= least && (Math.floor(ahead / lanes) + 1) * jobTime > patience
  }
  const full = () => new QueueFullError(Math.ceil(patience / 1_000))

  const fill = () => {
    while (running < lanes) {
      const job = waiting.known.shift() ?? waiting.stranger.shift()
      if (!job) return
      // Known callers who came later were faster: whoever waited too long is told so.
      if (now() - job.queuedAt > patience) job.refuse()
      else job.start()
    }
  }

  const measured = async <Result>(work: () => Promise<Result>) => {
    const began = now()
    running += 1
    try {
      return await work()
    } finally {
      jobTime += weight * (now() - began - jobTime)
      running -= 1
      fill()
    }
  }

  return {
    assertRoom(turn) {
      if (isFull(turn)) throw full()
    },
    async run(turn, work) {
      if (isFull(turn)) throw full()
      return new Promise((resolve, reject) => {
        waiting[turn].push({
          start: () => void measured(work).then(resolve, reject),
          refuse: () => reject(full()),
          queuedAt: now(),
        })
        fill()
      })
    },
  }
}
