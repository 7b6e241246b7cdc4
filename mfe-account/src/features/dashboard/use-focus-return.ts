import { type MouseEvent, useRef } from 'react'
import { flushSync } from 'react-dom'

/** Moves the focus into what a button opens, and back to the button when it closes. */
export function useFocusReturn() {
  const opener = useRef<HTMLElement>(null)
  const place = useRef<HTMLDivElement>(null)

  const enter = (event: MouseEvent<HTMLElement>, open: () => void) => {
    opener.current = event.currentTarget
    flushSync(open)
    place.current?.querySelector<HTMLElement>('input:not([hidden]), select')?.focus()
  }

  const leave = (close: () => void) => {
    flushSync(close)
    opener.current?.focus()
  }

  return { place, enter, leave }
}
