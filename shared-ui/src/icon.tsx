import styles from './icon.module.css'

type Props = {
  icon: IconData
  /** The accessible name; without one the icon is decorative and hidden from screen readers. */
  label?: string
  /** The default is 1em; `large` and `emblem` are for icons without text beside them. */
  size?: 'text' | 'large' | 'emblem'
}

/** An inline icon in the current text colour. */
export function Icon({ icon, label, size = 'text' }: Props) {
  return (
    <svg
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={!label}
      className={styles.icon}
      data-paint={icon.paint}
      data-size={size}
      viewBox={`0 0 ${icon.box} ${icon.box}`}
    >
      <path d={icon.path} />
    </svg>
  )
}

/** An icon: one path in a square view box, filled or stroked 2 units wide. */
export type IconData = {
  readonly box: number
  readonly paint: 'fill' | 'stroke'
  readonly path: string
}
