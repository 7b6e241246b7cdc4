import { useTranslation } from 'react-i18next'
import type { Amount } from 'shared-api/contract'
import { formatNumber, useLanguage } from 'shared-i18n'
import { type DataSource, DataStates, type IconData, useReload } from 'shared-ui'
import { ExpandableList } from '#src/features/ranking/expandable-list.tsx'
import { RankingSection } from '#src/features/ranking/ranking-section.tsx'
import type { FullRanking } from '#src/features/ranking/use-full-ranking.ts'

type Props<Entry> = {
  list: string
  icon: IconData
  title: string
  source: DataSource<Entry[]>
  keyOf: (entry: Entry) => string | number
  nameOf: (entry: Entry) => string
  /** Whether the entry is one of the visitor's own characters. */
  isOwn: (entry: Entry) => boolean
  search: string
  fullRanking: FullRanking<Entry[]>
}

const isEmpty = (entries: unknown[]) => entries.length === 0

/** One event's ranking by points, with the fights below the points. */
export function EventRanking<Entry extends { totalPoints: Amount; totalFights: Amount }>({
  source,
  keyOf,
  nameOf,
  isOwn,
  search,
  fullRanking,
  ...section
}: Props<Entry>) {
  const { t } = useTranslation('rankings')
  const language = useLanguage()
  const reload = useReload()

  const fights = (total: Amount) =>
    t('topEvents.fights', { count: Number(total), amount: formatNumber(total, language) })
  const ranked = (entries: Entry[]) =>
    entries.map((entry) => ({
      key: keyOf(entry),
      name: nameOf(entry),
      figure: formatNumber(entry.totalPoints, language),
      secondFigure: fights(entry.totalFights),
      mark: isOwn(entry) ? t('ranking.own') : undefined,
    }))

  return (
    <RankingSection {...section} unit={t('topEvents.points')}>
      {(titleId) => (
        <DataStates source={source} isEmpty={isEmpty} onRetry={reload}>
          {(ten) => (
            <ExpandableList
              aria-labelledby={titleId}
              entries={ranked(fullRanking.data ?? ten)}
              search={search}
              fullRanking={fullRanking}
            />
          )}
        </DataStates>
      )}
    </RankingSection>
  )
}
