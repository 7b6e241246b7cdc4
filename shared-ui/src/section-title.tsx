import type { ReactNode } from 'react'
import { Icon, type IconData } from './icon.tsx'
import styles from './section-title.module.css'

type Props = {
  icon?: IconData
  /** The heading level; it does not change the look. */
  level?: 2 | 3
  /** For `aria-labelledby`. */
  id?: string
  children: ReactNode
}

/** The heading of a section. */
export function SectionTitle({ icon, level = 2, children, ...props }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <Heading {...props} className={styles.title}>
      {icon && <Icon icon={icon} />}
      {children}
    </Heading>
  )
}
