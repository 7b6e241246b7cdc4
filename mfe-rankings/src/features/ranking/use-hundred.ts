import { useState } from 'react'
import type { Result } from 'shared-api'

/** A longer list that somebody may ask for. */
export type Hundred<Data> = {
  /** Null until it was asked for and has come. */
  data: Data | null
  state: 'idle' | 'pending' | 'failed' | 'there'
  /** Asks for it, once; again after a failure. */
  ask: () => void
}

/**
 * More of a ranking than the page begins with, fetched on demand.
 *
 * @param load starts the call; it never rejects
 */
export function useHundred<Data>(load: () => Promise<Result<Data>>): Hundred<Data> {
  const [answer, setAnswer] = useState<Result<Data> | 'pending' | null>(null)
  const isPending = answer === 'pending'
  const data = answer && !isPending && answer.ok ? answer.data : null
  const ask = async () => {
    if (isPending || data) return
    setAnswer('pending')
    setAnswer(await load())
  }
  const settled = answer ? (data ? 'there' : 'failed') : 'idle'
  return { data, state: isPending ? 'pending' : settled, ask: () => void ask() }
}
