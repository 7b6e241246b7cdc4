import { useRef, useState } from 'react'

/** How long the confirmation is shown (specification §9). */
export const CONFIRMATION_MS = 1200

export type CopyState = 'idle' | 'copied' | 'failed'

/**
 * Copies a text for the visitor. A failure stays until the next try; a confirmation goes by itself.
 *
 * @returns the state, and the function that copies
 */
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
    confirmation.current = setTimeout(() => setState('idle'), CONFIRMATION_MS)
  }

  return { state, copy }
}
