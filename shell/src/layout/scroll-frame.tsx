import { type ReactNode, useEffect, useState } from 'react'
import styles from './scroll-frame.module.css'

/** When the scroll begins to unroll and when it is fully open, after mounting (docs/specification.md §9.4). */
const frameOpensMs = 100
const frameShowsMs = 700

/**
 * Its text is painted from the start; the stylesheet unrolls it from 100 to 700 ms without script. Key it by page, so that
 * each page unrolls.
 */
export function ScrollFrame({ children }: { children: ReactNode }) {
  const [state, setState] = useState<'closed' | 'open' | 'shown'>('closed')

  // Scrolling and timers are outside React. `data-frame` tells tests and tools what the stylesheet shows.
  useEffect(() => {
    window.scrollTo(0, 0)
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setState('shown')
      return
    }
    const timers = [
      setTimeout(() => setState('open'), frameOpensMs),
      setTimeout(() => setState('shown'), frameShowsMs),
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
