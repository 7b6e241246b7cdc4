import type { ReactNode } from 'react'
import styles from './card.module.css'

type Props = {
  /** `stone` is a dark panel for the night, `parchment` a sheet for the scroll. */
  surface?: 'stone' | 'parchment'
  as?: 'section' | 'article' | 'div' | 'li'
  /** Id of the heading that names a section. */
  'aria-labelledby'?: string
  children: ReactNode
}

/** A panel. A link inside it that carries `data-cover` makes the whole card its target. */
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
