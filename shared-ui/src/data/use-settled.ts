import { startTransition, useEffect, useState } from 'react'
import type { Result } from 'shared-api'

/** A pending answer, a settled one, or null (on the server and while hydrating). */
export type DataSource<Data> = Promise<Result<Data>> | Result<Data> | null

const isPromise = <Data>(source: DataSource<Data>) => source !== null && 'then' in source

/** Without Suspense, because a pending promise in prerendered HTML is a hydration error. Returns the newest answer, or null. */
export function useSettled<Data>(source: DataSource<Data>) {
  const isReady = source !== null && !isPromise(source)
  const [settled, setSettled] = useState<
    { source: DataSource<Data>; result: Result<Data> } | undefined
  >(() => (isReady ? { source, result: source } : undefined))

  // A promise needs a subscription; the answer of a replaced source is ignored.
  useEffect(() => {
    if (!isPromise(source)) return
    let isCurrent = true
    source.then((result) => {
      if (!isCurrent) return
      // In slices: the first answer brings most of a page with it, which took a slow phone 170 ms in one go.
      startTransition(() => setSettled({ source, result }))
    })
    return () => {
      isCurrent = false
    }
  }, [source])

  // A ready answer is kept too, so that it stays on screen while the next source is pending.
  if (isReady && settled?.source !== source) setSettled({ source, result: source })

  return {
    result: isReady ? source : (settled?.result ?? null),
    isPending: !isReady && settled?.source !== source,
  }
}

export const isOff = (result: Result<unknown> | null): boolean =>
  result?.ok === false && result.error.code === 'feature-off'

/** Whether the answer is that the realm does not have this. */
export function useIsOff(source: DataSource<unknown>): boolean {
  return isOff(useSettled(source).result)
}
