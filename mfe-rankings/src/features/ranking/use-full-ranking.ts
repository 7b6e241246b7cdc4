import { useState } from 'react'
import type { Result } from 'shared-api'

export type FullRanking<Data> = {
  data: Data | null
  state: 'idle' | 'pending' | 'failed' | 'loaded'
  /** Loads it once; after a failure it may be called again. */
  load: () => void
}

/** @param call starts the request; it never rejects */
export function useFullRanking<Data>(call: () => Promise<Result<Data>>): FullRanking<Data> {
  const [answer, setAnswer] = useState<Result<Data> | 'pending' | null>(null)
  const isPending = answer === 'pending'
  const data = answer && !isPending && answer.ok ? answer.data : null
  const load = async () => {
    if (isPending || data) return
    setAnswer('pending')
    setAnswer(await call())
  }
  const settled = answer ? (data ? 'loaded' : 'failed') : 'idle'
  return { data, state: isPending ? 'pending' : settled, load: () => void load() }
}
