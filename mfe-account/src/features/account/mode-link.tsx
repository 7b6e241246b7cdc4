import styles from './mode-link.module.css'

type Props = {
  /** The question in front of it. */
  lead?: string
  children: string
  onClick: () => void
}

/** Leads to another mode of the card. */
export function ModeLink({ lead, children, onClick }: Props) {
  return (
    <p className={styles.line}>
      {lead && <span>{lead} </span>}
      <button type="button" className={styles.link} onClick={onClick}>
        {children}
      </button>
    </p>
  )
}
