import { useEffect, useState } from 'react'

/** The outcome of what a loader started: at once if the HTML brought it; null until then, on the server, and while hydrating. */
export function useSettled<T>(source: Promise<T> | T | null): T | null {
  const [outcome, setOutcome] = useState<T | null>(null)
  useEffect(() => {
    if (!(source instanceof Promise)) return
    let isShown = true
    void source.then((settled) => {
      if (isShown) setOutcome(settled)
    })
    return () => {
      isShown = false
    }
  }, [source])
  return source instanceof Promise ? outcome : source
}
