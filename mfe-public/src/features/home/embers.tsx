import styles from './embers.module.css'

/** The number of particles (specification §9). */
const count = 100

// A constant element, so that React never compares the hundred again.
const embers = (
  <div className={styles.embers} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <i key={index} />
    ))}
  </div>
)

export function Embers() {
  return embers
}
