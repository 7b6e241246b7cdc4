import { useTranslation } from 'react-i18next'
import { settle, useRealm } from 'shared-api'
import type { Castle } from 'shared-api/contract'
import { formatSiegeDate } from 'shared-i18n'
import { Icon } from 'shared-ui'
import { castle as castleIcon, crossedSabres, download } from 'shared-ui/icons'
import { rankingPage } from '#src/features/ranking/ranking-page.tsx'
import {
  RankingColumns,
  RankingSection,
  RowList,
} from '#src/features/ranking/ranking-section.tsx'
import styles from './castles-page.module.css'
import { siegeCalendar } from './siege-calendar.ts'

export const castlesPage = rankingPage(
  'castles',
  (api) => settle(api.list<Castle>('/castles'), 'Erro ao buscar castelos'),
  CastleLists,
)

/** The owner and the next siege of each castle (docs/specification.md §2.9). */
function CastleLists({ data: castles }: { data: readonly Castle[] }) {
  const { t } = useTranslation('rankings')
  const owners = castles.map(({ castleId, castleName, ownerClan }) => ({
    key: castleId,
    name: castleName,
    value: ownerClan || <span className={styles.nobody}>{t('castles.noOwner')}</span>,
  }))
  const sieges = castles.map((castle) => ({
    key: castle.castleId,
    name: castle.castleName,
    value: <SiegeDate castle={castle} />,
  }))
  return (
    <RankingColumns>
      <RankingSection list="owners" icon={castleIcon} title={t('castles.owners')}>
        {(titleId) => <RowList aria-labelledby={titleId} rows={owners} />}
      </RankingSection>
      <RankingSection list="sieges" icon={crossedSabres} title={t('castles.sieges')}>
        {(titleId) => <RowList aria-labelledby={titleId} rows={sieges} />}
      </RankingSection>
    </RankingColumns>
  )
}

function SiegeDate({ castle }: { castle: Castle }) {
  const { castleId, castleName, siegeDate } = castle
  const { t } = useTranslation('rankings')
  const realm = useRealm()
  if (siegeDate === null)
    return <span className={styles.open}>{t('castles.notScheduled')}</span>

  const label = t('castles.addToCalendar', { castle: castleName })
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
        title={label}
      >
        <Icon icon={download} label={label} />
      </a>
    </>
  )
}
