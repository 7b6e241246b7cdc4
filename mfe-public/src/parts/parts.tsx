import type { ReactNode } from 'react'
import styles from './parts.module.css'

export function Facts({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

export function Lead({ children }: { children: ReactNode }) {
  return <p className={styles.lead}>{children}</p>
}

/** Three cards, side by side if there is room, otherwise stacked. */
export function Trio({ children }: { children: ReactNode }) {
  return <ul className={styles.trio}>{children}</ul>
}
