import { useTranslation } from 'react-i18next'
import { formatDate, useLanguage } from 'shared-i18n'
import { StatusDot } from 'shared-ui'
import styles from './respawn-time.module.css'
import { useMinutesLeft } from './use-minutes-left.ts'

/** The short style, but with two-digit days and months in Spanish too. */
const shortStyle = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const

type Props = {
  /** Epoch milliseconds. */
  nextRespawn: number
}

/** The time left until a boss respawns and its local date and time, or that it is available. */
export function RespawnTime({ nextRespawn }: Props) {
  const { t } = useTranslation('rankings')
  const language = useLanguage()
  const left = useMinutesLeft(nextRespawn)
  if (left === 0) return <StatusDot online>{t('bosses.available')}</StatusDot>
  return (
    <span className={styles.time}>
      <strong>
        {t('bosses.remaining', { hours: Math.floor(left / 60), minutes: left % 60 })}
      </strong>{' '}
      <time dateTime={new Date(nextRespawn).toISOString()} className={styles.moment}>
        {formatDate(nextRespawn, language, shortStyle)}
      </time>
    </span>
  )
}
