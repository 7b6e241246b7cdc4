import { useTranslation } from 'react-i18next'
import type { ClanRanking } from 'shared-api/contract'
import { formatNumber, useLanguage } from 'shared-i18n'
import { RankedList } from 'shared-ui'
import { crossedSwords, deathSkull, knightBanner, rallyTheTroops } from 'shared-ui/icons'
import { RankingColumns } from '#src/features/ranking/ranking-columns.tsx'
import { RankingSection } from '#src/features/ranking/ranking-section.tsx'

/** The four rankings of clans (specification §2, Top clans). */
export function ClanRankings({ ranking }: { ranking: ClanRanking }) {
  const { t } = useTranslation('rankings')
  const language = useLanguage()

  const entry = (clanName: string, figure: number | string, detail?: string) => ({
    key: clanName,
    name: clanName,
    detail,
    figure: formatNumber(figure, language),
  })
  const members = (count: number) =>
    t('topClans.members', { count, amount: formatNumber(count, language) })

  const lists = [
    {
      list: 'pvp',
      icon: crossedSwords,
      title: t('topClans.pvp'),
      unit: t('topClans.pvpUnit'),
      entries: ranking.pvp.map((clan) => entry(clan.clanName, clan.totalPvp)),
    },
    {
      list: 'pk',
      icon: deathSkull,
      title: t('topClans.pk'),
      unit: t('topClans.pkUnit'),
      entries: ranking.pk.map((clan) => entry(clan.clanName, clan.totalPk)),
    },
    {
      list: 'active',
      icon: rallyTheTroops,
      title: t('topClans.active'),
      unit: t('topClans.activeUnit'),
      entries: ranking.active.map((clan) =>
        entry(clan.clanName, clan.totalExp, members(clan.memberCount)),
      ),
    },
    {
      list: 'level',
      icon: knightBanner,
      title: t('topClans.level'),
      entries: ranking.level.map((clan) => entry(clan.clanName, clan.clanLevel)),
    },
  ]

  return (
    <RankingColumns>
      {lists.map(({ entries, ...section }) => (
        <RankingSection key={section.list} {...section}>
          {(titleId) => <RankedList aria-labelledby={titleId} entries={entries} />}
        </RankingSection>
      ))}
    </RankingColumns>
  )
}
