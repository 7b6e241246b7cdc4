import styles from './icon.module.css'

/** An icon as one path: filled, in a box of 128, or a line 2 units wide, in a box of 24. */
export type IconData = { readonly fill: string } | { readonly line: string }

type Props = {
  icon: IconData
  /** The accessible name; without one the icon is decorative and hidden from screen readers. */
  label?: string
  /** The default is 1em; `large` and `emblem` are for icons without text beside them. */
  size?: 'text' | 'large' | 'emblem'
}

/** An inline icon in the current text colour. */
export function Icon({ icon, label, size = 'text' }: Props) {
  const isFilled = 'fill' in icon
  const box = isFilled ? 128 : 24
  return (
    <svg
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={!label}
      className={styles.icon}
      data-paint={isFilled ? 'fill' : 'stroke'}
      data-size={size}
      viewBox={`0 0 ${box} ${box}`}
    >
      <path d={isFilled ? icon.fill : icon.line} />
    </svg>
  )
}
