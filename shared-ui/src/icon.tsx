import styles from './icon.module.css'
import type { IconData } from './icon-data.ts'

type Props = {
  icon: IconData
  /** Text for screen readers; an icon without one is decoration and is hidden from them. */
  label?: string
  /** 1em fits a line of text; `large` and `emblem` stand alone. */
  size?: 'text' | 'large' | 'emblem'
}

/** An inline icon in the colour of the text around it. */
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
