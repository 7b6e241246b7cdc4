import { executionAsyncResource } from 'node:async_hooks'

const kept: object[] = []

/**
 * Holds one of the objects that `process.nextTick` queues. Must be called first. V8 keeps their literal fast only while its
 * first hidden class is alive, and a garbage collection may end it (docs/decisions/017-fast-lane.md).
 */
export function keepTicksFast(): void {
  process.nextTick(() => kept.push(executionAsyncResource()))
}
