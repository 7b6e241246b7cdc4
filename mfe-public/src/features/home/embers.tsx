import { useHydrated } from 'shared-ui'
import styles from './embers.module.css'

/** A hundred particles (specification §9), of which five fall together. */
const swarms = 20
const swarm = Array.from({ length: 5 }, (_, index) => <i key={index} />)

// Constant elements, so that React never compares them again.
const embers = Array.from({ length: swarms }, (_, index) => (
  <div key={index} className={styles.swarm}>
    {swarm}
  </div>
))

/** They begin to fall once the page is interactive: the browser calculates their styles with each frame. */
export function Embers() {
  return (
    <div
      className={styles.embers}
      data-falling={useHydrated() || undefined}
      aria-hidden="true"
    >
      {embers}
    </div>
  )
}
