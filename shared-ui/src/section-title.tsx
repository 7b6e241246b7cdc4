import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconData } from './icon-data.ts'
import styles from './section-title.module.css'

type Props = {
  icon?: IconData
  /** Rank of the heading; it looks the same at both. */
  level?: 2 | 3
  /** For the `aria-labelledby` of what the heading names. */
  id?: string
  children: ReactNode
}

/** The heading of a part of a page. */
export function SectionTitle({ icon, level = 2, children, ...props }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <Heading {...props} className={styles.title}>
      {icon && <Icon icon={icon} />}
      {children}
    </Heading>
  )
}
