import { useTranslation } from 'react-i18next'
import { settle, useRealm, useRenderedAt } from 'shared-api'
import type { BossRespawn } from 'shared-api/contract'
import { formatDate, formatZone, useLanguage } from 'shared-i18n'
import { StatusDot, useHydrated, useTimeLeft } from 'shared-ui'
import { spikedDragonHead } from 'shared-ui/icons'
import { rankingPage } from '#src/features/ranking/ranking-page.tsx'
import { RankingSection, RowList } from '#src/features/ranking/ranking-section.tsx'
import styles from './bosses-page.module.css'

export const bossesPage = rankingPage(
  'bosses',
  (api) =>
    settle(api.get<BossRespawn>('/npc-respawn'), 'Erro ao buscar respawn dos bosses'),
  BossList,
  // A failure shows the text of an empty list (docs/specification.md §8.8).
  'noData',
)

/** When each boss respawns (docs/specification.md §2.21). */
function BossList({ data }: { data: BossRespawn }) {
  const { t } = useTranslation('rankings')
  const rows = data.all.map(({ name, nextRespawn }) => ({
    key: name,
    name,
    value: <RespawnTime moment={nextRespawn} />,
  }))
  return (
    <div className={styles.place}>
      <RankingSection list="all" icon={spikedDragonHead} title={t('bosses.respawn')}>
        {(titleId) => <RowList aria-labelledby={titleId} rows={rows} />}
      </RankingSection>
    </div>
  )
}

/** Epoch milliseconds. */
type Props = { moment: number }

/** The time left until a boss respawns and its local date and time, or that it is available. */
function RespawnTime({ moment }: Props) {
  const { t } = useTranslation('rankings')
  const left = useTimeLeft(moment, 60_000, useRenderedAt() ?? Date.now())
  if (!left) return <StatusDot online>{t('bosses.available')}</StatusDot>
  return (
    <span className={styles.time}>
      <strong>
        {t('bosses.remaining', { hours: Math.floor(left / 60), minutes: left % 60 })}
      </strong>{' '}
      <RespawnMoment moment={moment} />
    </span>
  )
}

/** The short style, but with two-digit days and months in Spanish too. */
const shortStyle = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const

/** A date and time in the visitor's zone. The HTML does not know it and shows the realm's, which is named without scripts. */
function RespawnMoment({ moment }: Props) {
  const language = useLanguage()
  const { timeZone } = useRealm()
  const isHydrated = useHydrated()
  return (
    <time dateTime={new Date(moment).toISOString()} className={styles.moment}>
      {formatDate(moment, language, isHydrated ? shortStyle : { ...shortStyle, timeZone })}
      <noscript> ({formatZone(moment, timeZone)})</noscript>
    </time>
  )
}
