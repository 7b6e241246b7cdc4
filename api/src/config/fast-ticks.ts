import { executionAsyncResource } from 'node:async_hooks'

const kept: object[] = []

/**
 * Keeps `process.nextTick` fast by holding one of the objects that it queues. Must be called first.
 *
 * Node creates these objects by a literal with computed keys. V8 keeps that literal fast only while its first hidden class
 * is alive. If a garbage collection runs while the queue is empty, the class is lost, and with it a quarter of the requests
 * per second until the process ends (docs/decisions/017-fast-ticks.md).
 */
export function keepTicksFast(): void {
  process.nextTick(() => kept.push(executionAsyncResource()))
}
