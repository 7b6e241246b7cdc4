import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settle, useApi } from 'shared-api'
import type { ClanRanking } from 'shared-api/contract'
import { formatNumber, useLanguage } from 'shared-i18n'
import { crossedSwords, deathSkull, knightBanner, rallyTheTroops } from 'shared-ui/icons'
import { GrowingList } from '#src/features/ranking/growing-list.tsx'
import { NameSearch } from '#src/features/ranking/name-search.tsx'
import { RankingColumns } from '#src/features/ranking/ranking-columns.tsx'
import { RankingSection } from '#src/features/ranking/ranking-section.tsx'
import { useHundred } from '#src/features/ranking/use-hundred.ts'

/** The four rankings of clans (specification §2, Top clans). */
export function ClanRankings({ ranking: ten }: { ranking: ClanRanking }) {
  const api = useApi()
  const [search, setSearch] = useState('')
  const hundred = useHundred(() =>
    settle(
      api.get<ClanRanking>('/clans/ranking?limit=100'),
      'Erro ao buscar ranking de clãs',
    ),
  )
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

  const ranking = hundred.data ?? ten
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

  const find = (name: string) => {
    setSearch(name)
    hundred.ask()
  }

  return (
    <>
      <NameSearch value={search} onChange={find} />
      <RankingColumns>
        {lists.map(({ entries, ...section }) => (
          <RankingSection key={section.list} {...section}>
            {(titleId) => (
              <GrowingList
                aria-labelledby={titleId}
                entries={entries}
                search={search}
                hundred={hundred}
              />
            )}
          </RankingSection>
        ))}
      </RankingColumns>
    </>
  )
}
