import { useTranslation } from 'react-i18next'
import type { PlayerRanking } from 'shared-api/contract'
import { formatNumber, useLanguage } from 'shared-i18n'
import { RankedList } from 'shared-ui'
import { crossedSwords, deathSkull, queenCrown, twoCoins } from 'shared-ui/icons'
import { RankingColumns } from '#src/features/ranking/ranking-columns.tsx'
import { RankingSection } from '#src/features/ranking/ranking-section.tsx'
import { useClassName } from '#src/features/ranking/use-class-name.ts'

type Player = { name: string; classId?: number }

/** The four rankings of players (specification §2, Top players). */
export function PlayerRankings({ ranking }: { ranking: PlayerRanking }) {
  const { t } = useTranslation('rankings')
  const language = useLanguage()
  const classNameOf = useClassName()

  const rankBy = <P extends Player>(
    players: P[],
    figureOf: (player: P) => number | string,
  ) =>
    players.map((player) => ({
      key: player.name,
      name: player.name,
      detail: classNameOf(player.classId),
      figure: formatNumber(figureOf(player), language),
    }))

  const lists = [
    {
      list: 'pvp',
      icon: crossedSwords,
      title: t('topPlayers.pvp'),
      unit: t('topPlayers.pvpUnit'),
      entries: rankBy(ranking.pvp, ({ kills }) => kills),
    },
    {
      list: 'pk',
      icon: deathSkull,
      title: t('topPlayers.pk'),
      unit: t('topPlayers.pkUnit'),
      entries: rankBy(ranking.pk, ({ kills }) => kills),
    },
    {
      list: 'exp',
      icon: queenCrown,
      title: t('topPlayers.exp'),
      unit: t('topPlayers.expUnit'),
      entries: rankBy(ranking.exp, ({ level }) => level),
    },
    {
      list: 'adena',
      icon: twoCoins,
      title: t('topPlayers.adena'),
      entries: rankBy(ranking.adena, ({ amount }) => amount),
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
