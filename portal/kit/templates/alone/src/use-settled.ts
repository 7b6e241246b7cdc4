import { useEffect, useState } from 'react'

/** The outcome of what a loader started; null until then, on the server, and while hydrating. */
export function useSettled<T>(source: Promise<T> | null): T | null {
  const [outcome, setOutcome] = useState<T | null>(null)
  useEffect(() => {
    let isShown = true
    void source?.then((settled) => {
      if (isShown) setOutcome(settled)
    })
    return () => {
      isShown = false
    }
  }, [source])
  return outcome
}
