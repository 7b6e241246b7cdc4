import { type ReactNode, useId } from 'react'
import { type IconData, SectionTitle } from 'shared-ui'
import styles from './ranking-section.module.css'
import { useLinkedList } from './use-linked-list.ts'

type Props = {
  /** The name of the list in `?list=`. */
  list: string
  icon: IconData
  title: string
  /** What is counted, as a caption over the figures. */
  unit?: string
  /** Draws the list, named by the title's id. */
  children: (titleId: string) => ReactNode
}

/** One list of a page under its title; a link with `?list=` leads to it. */
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
