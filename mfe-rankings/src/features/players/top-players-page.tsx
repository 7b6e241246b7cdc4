import { useTranslation } from 'react-i18next'
import { type ApiClient, settle } from 'shared-api'
import type { PlayerRanking } from 'shared-api/contract'
import { formatNumber, useLanguage } from 'shared-i18n'
import { crossedSwords, deathSkull, queenCrown, twoCoins } from 'shared-ui/icons'
import { ClassEmblem, useClassName } from '#src/features/ranking/class-emblem.tsx'
import { RankingLists, useFullRanking } from '#src/features/ranking/ranking-lists.tsx'
import { rankingPage } from '#src/features/ranking/ranking-page.tsx'
import { useOwnNames } from '#src/features/ranking/use-own-names.ts'

const getRanking = (api: ApiClient, query = '') =>
  settle(
    api.get<PlayerRanking>(`/players/ranking${query}`),
    'Erro ao buscar ranking de jogadores',
  )

export const topPlayersPage = rankingPage('topPlayers', getRanking, PlayerRankings)

type Player = { name: string; classId?: number }

/** The four rankings of players (docs/specification.md §2.7). */
function PlayerRankings({ data: ten }: { data: PlayerRanking }) {
  const fullRanking = useFullRanking(getRanking)
  const own = useOwnNames()
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
      emblem: <ClassEmblem classId={player.classId} />,
      mark: own.has(player.name) ? t('ranking.own') : undefined,
      figure: formatNumber(figureOf(player), language),
    }))

  const { pvp, pk, exp, adena } = fullRanking.data ?? ten
  return (
    <RankingLists
      texts={t('topPlayers', { returnObjects: true })}
      fullRanking={fullRanking}
      lists={[
        { list: 'pvp', icon: crossedSwords, entries: rankBy(pvp, ({ kills }) => kills) },
        { list: 'pk', icon: deathSkull, entries: rankBy(pk, ({ kills }) => kills) },
        { list: 'exp', icon: queenCrown, entries: rankBy(exp, ({ level }) => level) },
        { list: 'adena', icon: twoCoins, entries: rankBy(adena, ({ amount }) => amount) },
      ]}
    />
  )
}
