import { useRef, useState } from 'react'

/** How long the confirmation is shown (docs/specification.md §9.13). */
const confirmationMs = 1200

type CopyState = 'idle' | 'copied' | 'failed'

/** A confirmation disappears after a while; a failure stays until the next attempt. */
export function useCopy(text: string): { state: CopyState; copy: () => Promise<void> } {
  const [state, setState] = useState<CopyState>('idle')
  const confirmation = useRef<ReturnType<typeof setTimeout>>(undefined)

  const copy = async () => {
    clearTimeout(confirmation.current)
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      setState('failed')
      return
    }
    setState('copied')
    confirmation.current = setTimeout(() => setState('idle'), confirmationMs)
  }

  return { state, copy }
}
