import { useTranslation } from 'react-i18next'
import { StatusDot } from 'shared-ui'
import { RespawnMoment } from './respawn-moment.tsx'
import styles from './respawn-time.module.css'
import { useMinutesLeft } from './use-minutes-left.ts'

type Props = {
  /** Epoch milliseconds. */
  nextRespawn: number
}

/** The time left until a boss respawns and its local date and time, or that it is available. */
export function RespawnTime({ nextRespawn }: Props) {
  const { t } = useTranslation('rankings')
  const left = useMinutesLeft(nextRespawn)
  if (left === 0) return <StatusDot online>{t('bosses.available')}</StatusDot>
  return (
    <span className={styles.time}>
      <strong>
        {t('bosses.remaining', { hours: Math.floor(left / 60), minutes: left % 60 })}
      </strong>{' '}
      <RespawnMoment moment={nextRespawn} />
    </span>
  )
}
