import { type ReactNode, useId } from 'react'
import { Icon, type IconData } from './icon.tsx'
import pageStyles from './page-title.module.css'
import styles from './section-title.module.css'

/** The page's h1 with its ornament. */
export function PageTitle({ children }: { children: ReactNode }) {
  return (
    <header className={pageStyles.page}>
      <h1>{children}</h1>
      <span className={pageStyles.ornament} aria-hidden="true">
        <i />
      </span>
    </header>
  )
}

type Props = {
  icon?: IconData
  /** For `aria-labelledby`. */
  id?: string
  children: ReactNode
}

/** The heading of a section. */
export function SectionTitle({ icon, children, ...props }: Props) {
  return (
    <h2 {...props} className={styles.title}>
      {icon && <Icon icon={icon} />}
      {children}
    </h2>
  )
}

type SectionProps = { title: string; children: ReactNode }

/** A part of a page, which its heading names for screen readers. */
export function Section({ title, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id}>{title}</SectionTitle>
      {children}
    </section>
  )
}
