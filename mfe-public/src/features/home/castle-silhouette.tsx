import { castle, farMountains, forest, nearMountains, windows } from './castle-paths.ts'
import styles from './castle-silhouette.module.css'

export function CastleSilhouette() {
  return (
    <div className={styles.horizon}>
      <svg aria-hidden="true" viewBox="0 -12 1440 312" preserveAspectRatio="xMidYMax slice">
        <path className={styles.far} d={farMountains} />
        <path className={styles.near} d={nearMountains} />
        <g className={styles.castle}>
          <path d={castle} />
          <path d={forest} />
          <path d={forest} transform="matrix(-1 0 0 1 1440 0)" />
        </g>
        {windows.map((path) => (
          <path key={path} className={styles.windows} d={path} />
        ))}
      </svg>
    </div>
  )
}
