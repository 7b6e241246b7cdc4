import { useTranslation } from 'react-i18next'
import { useRealm } from 'shared-api'
import type { Castle } from 'shared-api/contract'
import { formatSiegeDate } from 'shared-i18n'
import { Icon } from 'shared-ui'
import { download } from 'shared-ui/icons'
import { siegeCalendar } from './siege-calendar.ts'
import styles from './siege-date.module.css'

type Props = { castle: Castle }

export function SiegeDate({ castle: { castleId, castleName, siegeDate } }: Props) {
  const { t } = useTranslation('rankings')
  const realm = useRealm()
  if (siegeDate === null)
    return <span className={styles.open}>{t('castles.notScheduled')}</span>

  const calendar = siegeCalendar({
    castleId,
    start: siegeDate,
    summary: t('castles.siegeOf', { castle: castleName, realm: realm.name }),
  })
  return (
    <>
      {/* Siege dates are in Brazilian Portuguese in every language (docs/specification.md §9.6). */}
      <time dateTime={siegeDate} lang="pt-BR" className={styles.date}>
        {formatSiegeDate(siegeDate, realm.timeZone)}
      </time>
      <a
        className={styles.calendar}
        href={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendar)}`}
        download={`siege-${castleName}.ics`}
        title={t('castles.addToCalendar', { castle: castleName })}
      >
        <Icon icon={download} label={t('castles.addToCalendar', { castle: castleName })} />
      </a>
    </>
  )
}
