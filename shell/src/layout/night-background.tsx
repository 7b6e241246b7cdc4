import styles from './night-background.module.css'

export function NightBackground() {
  return (
    <div className={styles.sky} aria-hidden="true">
      <div className={styles.aurora} />
      <div className={styles.dusk} />
    </div>
  )
}
