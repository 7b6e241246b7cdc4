import { createBoundedQueue, type Priority } from '#src/jobs/bounded-queue.ts'

/** Fewer than the 4 connections to the game database. With an index, a read takes less than is expected here. */
const queueOptions = { concurrency: 2, maxWait: 2_000, expected: 50 }

export type ReadGame = ReturnType<typeof createGameReads>

/** A slow game database must not be filled with what strangers ask. Players pass. @throws QueueFullError */
export function createGameReads() {
  const queue = createBoundedQueue(queueOptions)
  return async <Result>(
    priority: Priority,
    read: () => Promise<Result>,
  ): Promise<Result> => (priority === 'known' ? read() : queue.run(priority, read))
}
