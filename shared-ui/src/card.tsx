import type { ReactNode } from 'react'
import styles from './card.module.css'

type Props = {
  /** `stone` is a dark panel, `parchment` a light sheet. */
  surface?: 'stone' | 'parchment'
  as?: 'section' | 'article' | 'div' | 'li'
  /** Id of the heading that names a section. */
  'aria-labelledby'?: string
  children: ReactNode
}

/** A panel. A link inside with `data-cover` makes the whole card clickable. */
export function Card({ surface = 'stone', as: Element = 'div', ...props }: Props) {
  return (
    <Element
      {...props}
      className={styles.card}
      data-surface={surface === 'stone' ? 'night' : 'parchment'}
      data-card={surface}
    />
  )
}
