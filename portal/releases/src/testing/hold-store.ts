import { type StoreUse, withStoreLock } from '#src/store/lock.ts'

/**
 * Takes the lock of a store, as other code of this process may.
 *
 * @returns gives the lock back
 */
export async function holdStore(
  store: string,
  use: StoreUse,
): Promise<() => Promise<void>> {
  const isHeld = Promise.withResolvers<void>()
  const isOver = Promise.withResolvers<void>()
  const holding = withStoreLock(store, use, () => {
    isHeld.resolve()
    return isOver.promise
  })
  await Promise.race([isHeld.promise, holding])
  return () => {
    isOver.resolve()
    return holding
  }
}
