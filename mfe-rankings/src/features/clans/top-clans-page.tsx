import { useTranslation } from 'react-i18next'
import { type ApiClient, settle } from 'shared-api'
import type { ClanRanking } from 'shared-api/contract'
import { formatNumber, useLanguage } from 'shared-i18n'
import { crossedSwords, deathSkull, knightBanner, rallyTheTroops } from 'shared-ui/icons'
import { RankingLists, useFullRanking } from '#src/features/ranking/ranking-lists.tsx'
import { rankingPage } from '#src/features/ranking/ranking-page.tsx'

const getRanking = (api: ApiClient, query = '') =>
  settle(api.get<ClanRanking>(`/clans/ranking${query}`), 'Erro ao buscar ranking de clãs')

export const topClansPage = rankingPage('topClans', getRanking, ClanRankings)

/** The four rankings of clans (docs/specification.md §2.8). */
function ClanRankings({ data: ten }: { data: ClanRanking }) {
  const fullRanking = useFullRanking(getRanking)
  const { t } = useTranslation('rankings')
  const language = useLanguage()

  const entry = (clanName: string, figure: number | string, secondFigure?: string) => ({
    key: clanName,
    name: clanName,
    figure: formatNumber(figure, language),
    secondFigure,
  })

  const { pvp, pk, active, level } = fullRanking.data ?? ten
  return (
    <RankingLists
      texts={t('topClans', { returnObjects: true })}
      fullRanking={fullRanking}
      lists={[
        {
          list: 'pvp',
          icon: crossedSwords,
          entries: pvp.map((clan) => entry(clan.clanName, clan.totalPvp)),
        },
        {
          list: 'pk',
          icon: deathSkull,
          entries: pk.map((clan) => entry(clan.clanName, clan.totalPk)),
        },
        {
          list: 'active',
          icon: rallyTheTroops,
          entries: active.map(({ clanName, memberCount, totalExp }) => {
            const amount = formatNumber(totalExp, language)
            return entry(clanName, memberCount, t('topClans.totalExp', { amount }))
          }),
        },
        {
          list: 'level',
          icon: knightBanner,
          entries: level.map((clan) => entry(clan.clanName, clan.clanLevel)),
        },
      ]}
    />
  )
}
