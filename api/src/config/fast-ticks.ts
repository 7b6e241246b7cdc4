import { executionAsyncResource } from 'node:async_hooks'

const kept: object[] = []

/**
 * Keeps one of the objects that `process.nextTick` queues, of which every answer takes several.
 *
 * Node makes them by a literal with computed keys, and V8 makes that one fast only as long as the
 * hidden class that it saw first lives. Without this a full collection at a moment when the queue
 * is empty takes it away, and a quarter of our requests a second with it, for as long as the
 * process runs (docs/decisions/017-fast-ticks.md). Call it before anything else.
 */
export function keepTicksFast(): void {
  process.nextTick(() => kept.push(executionAsyncResource()))
}
