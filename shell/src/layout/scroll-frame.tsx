import { type ReactNode, useEffect, useState } from 'react'
import styles from './scroll-frame.module.css'

/** When the scroll begins to unroll and when it is whole, after it is mounted (specification §9). */
export const FRAME_OPENS_MS = 100
export const FRAME_SHOWS_MS = 700

/**
 * The scroll that every content page lies on. Its text is in the document and painted from the start; the
 * stylesheet unrolls it from 100 to 700 ms, with no script. Key it by page, so that each page unrolls anew.
 */
export function ScrollFrame({ children }: { children: ReactNode }) {
  const [state, setState] = useState<'closed' | 'open' | 'shown'>('closed')

  // The window and the clock are outside React. `data-frame` tells tests and tools what the stylesheet shows.
  useEffect(() => {
    window.scrollTo(0, 0)
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setState('shown')
      return
    }
    const timers = [
      setTimeout(() => setState('open'), FRAME_OPENS_MS),
      setTimeout(() => setState('shown'), FRAME_SHOWS_MS),
    ]
    return () => timers.forEach(clearTimeout)
  }, [])

  return (
    <div className={styles.frame} data-frame={state}>
      <div className={styles.roller} />
      <div className={styles.sheet}>
        <div className={styles.paper} data-surface="parchment">
          {children}
        </div>
      </div>
      <div className={styles.lower}>
        <div className={styles.roller} />
      </div>
    </div>
  )
}
