/** Known callers go first: they have a session, a known device, or a link from their mail. */
export type Priority = 'known' | 'anonymous'

/** The queue has no room for another job; the caller should try again later. */
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

/** The share of the newest job in the average: follows a change of load, and hardly notices one slow job. */
const weight = 0.1

/**
 * Holds as many jobs as can be done within `maxWait`, by the measured time of a job: on a slow machine it is shorter.
 * @param options `expected` is the time of a job until some were measured; times in milliseconds
 */
export function createBoundedQueue(options: {
  concurrency: number
  maxWait: number
  expected: number
  now?: () => number
}) {
  const { concurrency, maxWait, expected, now = () => performance.now() } = options
  const waiting: Record<Priority, Job[]> = { known: [], anonymous: [] }
  let running = 0
  let jobTime = expected

  const isFull = (priority: Priority) => {
    // Known callers overtake anonymous ones, so only other known callers are ahead of them.
    const overtaken = priority === 'known' ? 0 : waiting.anonymous.length
    const ahead = running + waiting.known.length + overtaken
    // However slow the machine is, one round of jobs fits, and for known callers a second one.
    const least = priority === 'known' ? 2 * concurrency : concurrency
    return ahead >= least && (Math.floor(ahead / concurrency) + 1) * jobTime > maxWait
  }
  const queueFull = () => new QueueFullError(Math.ceil(maxWait / 1_000))

  const startWaiting = () => {
    while (running < concurrency) {
      const job = waiting.known.shift() ?? waiting.anonymous.shift()
      if (!job) return
      // An anonymous caller may have waited too long behind known callers who came later.
      if (now() - job.queuedAt > maxWait) job.refuse()
      else job.start()
    }
  }

  const measure = async <Result>(work: () => Promise<Result>) => {
    const began = now()
    running += 1
    try {
      return await work()
    } finally {
      jobTime += weight * (now() - began - jobTime)
      running -= 1
      startWaiting()
    }
  }

  return {
    /** How long a job takes, in milliseconds; newer jobs count more. */
    averageTime: () => jobTime,
    /** @throws QueueFullError if a job of this priority would be refused now */
    assertRoom(priority: Priority) {
      if (isFull(priority)) throw queueFull()
    },
    /** @throws QueueFullError at once if there is no room, or later if the job waited too long */
    async run<Result>(priority: Priority, work: () => Promise<Result>) {
      if (isFull(priority)) throw queueFull()
      return new Promise<Result>((resolve, reject) => {
        waiting[priority].push({
          start: () => void measure(work).then(resolve, reject),
          refuse: () => reject(queueFull()),
          queuedAt: now(),
        })
        startWaiting()
      })
    },
  }
}
