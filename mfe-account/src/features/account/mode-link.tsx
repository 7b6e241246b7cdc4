import styles from './mode-link.module.css'

type Props = {
  lead?: string
  children: string
  onClick: () => void
}

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
