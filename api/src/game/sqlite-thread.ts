import { Worker } from 'node:worker_threads'
import { diskProblemOf } from '#src/disk/disk-problem.ts'
import { GameUnavailableError } from '#src/game/errors.ts'

export type Statement = { sql: string; parameters: readonly unknown[] }
export type Rows = { rows: Record<string, unknown>[]; changes: number | bigint }
/** The first message says that the database is open. Each statement gets one more. */
export type Outcome = Rows | { error: string; errcode?: number } | { ready: true }

/** A longer limit for the start, because there is no older data to serve yet. */
const firstStartLimit = 30_000

type Pending = { resolve(rows: Rows): void; reject(error: Error): void }

/**
 * In a thread, because node:sqlite is synchronous and a ranking may scan a million rows. One statement at a time.
 * @param limit milliseconds for a statement; after that its thread is ended, and the next one gets a new thread
 */
export function openSqliteThread(path: string, limit: number) {
  let thread: Thread | null = null

  const current = () => {
    thread ??= startThread(path, () => {
      thread = null
    })
    return thread
  }

  return {
    /** @throws GameUnavailableError when the file cannot be opened as a database */
    open: () => within(firstStartLimit, current().ready, () => {}),
    /** @throws GameUnavailableError */
    async run(statement: Statement) {
      const { ready, ask, end } = current()
      // On a busy machine a thread may start slowly. It is not ended, so it starts eventually.
      await within(limit, ready, () => {})
      return within(limit, ask(statement), end)
    },
    async close() {
      await thread?.end()
    },
  }
}

type Thread = ReturnType<typeof startThread>

function startThread(path: string, onLost: () => void) {
  const worker = new Worker(new URL('./sqlite-worker.mjs', import.meta.url), {
    workerData: { path },
  })
  // An idle thread must not keep the process alive.
  worker.unref()
  const opened = Promise.withResolvers<void>()
  // Nobody may be waiting for it any more.
  opened.promise.catch(() => {})
  let pending: Pending | null = null

  const lose = (reason: string) => {
    const error = new GameUnavailableError(reason)
    opened.reject(error)
    pending?.reject(error)
    onLost()
  }
  worker.on('error', ({ message }) => lose(message))
  worker.on('exit', () => lose('the database thread ended'))
  worker.on('message', (outcome: Outcome) => {
    if ('ready' in outcome) opened.resolve()
    else if ('error' in outcome) pending?.reject(toGameError(outcome))
    else pending?.resolve(outcome)
  })

  return {
    ready: opened.promise,
    ask: (statement: Statement) =>
      new Promise<Rows>((resolve, reject) => {
        pending = { resolve, reject }
        worker.postMessage(statement)
      }),
    /** After a slow statement, do not await it: SQLite ends only when the statement ends. */
    end: () => {
      worker.removeAllListeners()
      onLost()
      return worker.terminate()
    },
  }
}

/** @param outcome with the code of SQLite, which tells that it is the disk */
function toGameError({ error, errcode }: { error: string; errcode?: number }) {
  const cause = { errcode }
  const options = diskProblemOf(cause) ? { cause } : {}
  return new GameUnavailableError(error, 'failed', false, options)
}

async function within<Value>(
  limit: number,
  work: Promise<Value>,
  giveUp: () => unknown,
): Promise<Value> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    giveUp()
    reject(new GameUnavailableError(`no answer within ${limit} ms`))
  }, limit)
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
