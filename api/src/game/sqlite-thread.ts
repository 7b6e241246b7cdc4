import { Worker } from 'node:worker_threads'
import { GameUnavailableError } from '#src/game/errors.ts'
import type { Outcome, Rows, Statement } from '#src/game/sqlite-worker.ts'

export type SqliteThread = {
  /** @throws GameUnavailableError */
  run(statement: Statement): Promise<Rows>
  close(): Promise<void>
}

type Pending = { resolve(rows: Rows): void; reject(error: GameUnavailableError): void }

/**
 * One SQLite connection in a thread of its own, because node:sqlite is synchronous and a
 * ranking may scan a million rows. The caller sends one statement at a time.
 *
 * @param limit milliseconds after which a statement is given up and its thread ended; the next
 *   statement gets a new thread
 */
export function openSqliteThread(path: string, limit: number): SqliteThread {
  let worker: Worker | null = null
  let pending: Pending | null = null

  const start = () => {
    const started = new Worker(new URL('./sqlite-worker.ts', import.meta.url), {
      workerData: { path },
    })
    const isCurrent = () => worker === started
    const lose = (reason: string) => {
      if (!isCurrent()) return
      worker = null
      pending?.reject(new GameUnavailableError(reason))
    }
    started.on('error', (error) => lose(error.message))
    started.on('exit', () => lose('the reading thread ended'))
    started.on('message', (outcome: Outcome) => {
      if (!isCurrent()) return
      if ('error' in outcome) pending?.reject(new GameUnavailableError(outcome.error))
      else pending?.resolve(outcome)
    })
    // An idle thread must not keep the process alive.
    started.unref()
    return started
  }

  const giveUp = () => {
    const slow = worker
    worker = null
    // Not awaited: a thread inside SQLite ends only once its statement returns.
    void slow?.terminate()
    pending?.reject(new GameUnavailableError(`no answer within ${limit} ms`))
  }

  return {
    async run(statement) {
      worker ??= start()
      worker.postMessage(statement)
      const timer = setTimeout(giveUp, limit)
      try {
        return await new Promise<Rows>((resolve, reject) => {
          pending = { resolve, reject }
        })
      } finally {
        clearTimeout(timer)
        pending = null
      }
    },
    async close() {
      await worker?.terminate()
    },
  }
}
