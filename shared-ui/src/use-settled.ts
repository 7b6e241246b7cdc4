import { useEffect, useState } from 'react'
import type { Result } from 'shared-api'

/** An answer under way, one that is there already, or none yet (on the server and while hydrating). */
export type DataSource<Data> = Promise<Result<Data>> | Result<Data> | null

const isPromise = <Data>(source: DataSource<Data>) => source !== null && 'then' in source

/**
 * The answer of a source, without Suspense: a pending promise in prerendered HTML is a hydration error.
 *
 * @returns the newest answer, or null before the first; `isPending` while a newer one is under way
 */
export function useSettled<Data>(source: DataSource<Data>) {
  const [settled, setSettled] = useState<{
    source: DataSource<Data>
    result: Result<Data>
  }>()

  // A promise can only be heard by subscribing to it; a source that was replaced is not heard any more.
  useEffect(() => {
    if (!isPromise(source)) return
    let isCurrent = true
    source.then((result) => {
      if (isCurrent) setSettled({ source, result })
    })
    return () => {
      isCurrent = false
    }
  }, [source])

  const isReady = source !== null && !isPromise(source)
  // Kept in state too, so that it stays on screen while the source after it is under way.
  if (isReady && settled?.source !== source) setSettled({ source, result: source })

  return {
    result: isReady ? source : (settled?.result ?? null),
    isPending: !isReady && settled?.source !== source,
  }
}
