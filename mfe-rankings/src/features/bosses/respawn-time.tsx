import { useTranslation } from 'react-i18next'
import { formatDate, useLanguage } from 'shared-i18n'
import { StatusDot } from 'shared-ui'
import styles from './respawn-time.module.css'
import { useMinutesLeft } from './use-minutes-left.ts'

/** As the short style, but with as many figures in Spanish as in the other languages. */
const inFigures = {
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

/** How long a boss is still away and until when on the visitor's own clock, or that it is there. */
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
        {formatDate(nextRespawn, language, inFigures)}
      </time>
    </span>
  )
}
