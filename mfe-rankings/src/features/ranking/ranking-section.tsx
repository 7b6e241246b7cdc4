import { type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type IconData, SectionTitle } from 'shared-ui'
import styles from './ranking-section.module.css'

type Props = {
  /** The name of the list in `?list=`. */
  list: string
  icon: IconData
  title: string
  /** The unit of the figures, as a caption above them. */
  unit?: string | undefined
  /** Renders the list, which is labelled by the title's id. */
  children: (titleId: string) => ReactNode
}

/** A ranking under its title; a link with `?list=` scrolls to it. */
export function RankingSection({ list, icon, title, unit, children }: Props) {
  const titleId = useId()
  const [search] = useSearchParams()
  // Lists render after hydration, so the HTML is the same for all.
  const linked = search.get('list') === list ? scrollTo : null
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

const scrollTo = (list: HTMLElement | null) => list?.scrollIntoView()

export function RankingColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}

type RowListProps = {
  rows: readonly { key: string | number; name: string; value: ReactNode }[]
  /** Id of the heading that names the list. */
  'aria-labelledby': string
}

/** A list of names with a detail for each, in no particular order. */
export function RowList({ rows, ...props }: RowListProps) {
  return (
    <ul {...props}>
      {rows.map(({ key, name, value }) => (
        <li key={key} className={styles.row}>
          <span className={styles.name}>{name}</span>
          <span className={styles.value}>{value}</span>
        </li>
      ))}
    </ul>
  )
}
