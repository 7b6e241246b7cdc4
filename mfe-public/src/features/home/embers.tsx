import styles from './embers.module.css'

/** Specification §9. */
const count = 100

// One element for ever, so that no render of the page looks at a hundred.
const embers = (
  <div className={styles.embers} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <i key={index} />
    ))}
  </div>
)

/** Embers that fall through the night behind the page. */
export function Embers() {
  return embers
}
