import styles from './mode-link.module.css'

type Props = {
  /** The question before the link. */
  lead?: string
  children: string
  onClick: () => void
}

/** Switches the card to another mode. */
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
