import { type ReactNode, useId } from 'react'
import { type IconData, SectionTitle } from 'shared-ui'
import styles from './ranking-section.module.css'
import { useLinkedList } from './use-linked-list.ts'

type Props = {
  /** The name of the list in `?list=`. */
  list: string
  icon: IconData
  title: string
  /** The unit of the figures, as a caption above them. */
  unit?: string
  /** Renders the list, which is labelled by the title's id. */
  children: (titleId: string) => ReactNode
}

/** A ranking under its title; a link with `?list=` scrolls to it. */
export function RankingSection({ list, icon, title, unit, children }: Props) {
  const titleId = useId()
  const linked = useLinkedList(list)
  return (
    <section ref={linked} className={styles.section}>
      <SectionTitle icon={icon} id={titleId}>
        {title}
        {unit && <small className={styles.unit}> {unit}</small>}
      </SectionTitle>
      {children(titleId)}
    </section>
  )
}
