import styles from './night-background.module.css'

/** The sky behind every page: stars, and an aurora in two hues that breathes. */
export function NightBackground() {
  return (
    <div className={styles.sky} aria-hidden="true">
      <div className={styles.aurora} />
      <div className={styles.dusk} />
    </div>
  )
}
