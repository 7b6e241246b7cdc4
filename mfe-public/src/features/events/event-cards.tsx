import { Card, Icon, type IconData } from 'shared-ui'
import { Trio } from '#src/parts/trio.tsx'
import styles from './event-cards.module.css'

type Props = {
  entries: readonly { icon: IconData; title: string; text: string }[]
}

export function EventCards({ entries }: Props) {
  return (
    <Trio>
      {entries.map(({ icon, title, text }) => (
        <Card key={title} as="li" surface="parchment">
          <div className={styles.event}>
            <Icon icon={icon} size="emblem" />
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </Card>
      ))}
    </Trio>
  )
}
