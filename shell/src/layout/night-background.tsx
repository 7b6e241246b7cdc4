import styles from './night-background.module.css'

/** The night sky behind every page, with stars and an aurora. */
export function NightBackground() {
  return (
    <div className={styles.sky} aria-hidden="true">
      <div className={styles.aurora} />
      <div className={styles.dusk} />
    </div>
  )
}
