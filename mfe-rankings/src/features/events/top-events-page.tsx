import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Page, type PageData, type Result, settle, useApi } from 'shared-api'
import type { EventPairEntry, EventSoloEntry, OlympiadEntry } from 'shared-api/contract'
import { PageTitle, StateNote, useIsOff } from 'shared-ui'
import { allForOne, crossedSabres, crossedSwords } from 'shared-ui/icons'
import { NameSearch } from '#src/features/ranking/ranking-lists.tsx'
import { RankingColumns } from '#src/features/ranking/ranking-section.tsx'
import { useFullRanking } from '#src/features/ranking/use-full-ranking.ts'
import { useOwnNames } from '#src/features/ranking/use-own-names.ts'
import { EventRanking } from './event-ranking.tsx'

export const topEventsPage: Page<EventData> = {
  loader: ({ api }) => ({
    solo: settle(api.list('/events/pvp1v1'), 'Erro ao buscar ranking 1v1'),
    pairs: settle(api.list('/events/pvp2v2'), 'Erro ao buscar ranking 2v2'),
    ffa: settle(api.list('/events/ffa'), 'Erro ao buscar ranking FFA'),
    olympiad: settle(api.list('/events/olympiad'), 'Erro ao buscar ranking da Olimpíada'),
  }),
  Component: ({ data }) => {
    const { t } = useTranslation('rankings')
    return (
      <>
        <PageTitle>{t('topEvents.title')}</PageTitle>
        <EventRankings data={data} />
      </>
    )
  },
}

/** The running calls of the page. The page loads the fourth dataset but does not show it (docs/specification.md §2.10). */
type EventData = {
  solo: Promise<Result<EventSoloEntry[]>>
  pairs: Promise<Result<EventPairEntry[]>>
  ffa: Promise<Result<EventSoloEntry[]>>
  olympiad: Promise<Result<OlympiadEntry[]>>
}

const soloKey = ({ charId }: EventSoloEntry) => charId
const soloName = ({ charName }: EventSoloEntry) => charName
const pairKey = ({ charId1, charId2 }: EventPairEntry) => `${charId1}-${charId2}`

/** The three event rankings; each loads and fails on its own. Most game servers keep no points for any. */
function EventRankings({ data }: { data: PageData<EventData> }) {
  const { t } = useTranslation('rankings')
  const api = useApi()
  const own = useOwnNames()
  const [search, setSearch] = useState('')
  const solo = useFullRanking(() =>
    settle(
      api.list<EventSoloEntry>('/events/pvp1v1?limit=100'),
      'Erro ao buscar ranking 1v1',
    ),
  )
  const pairs = useFullRanking(() =>
    settle(
      api.list<EventPairEntry>('/events/pvp2v2?limit=100'),
      'Erro ao buscar ranking 2v2',
    ),
  )
  const ffa = useFullRanking(() =>
    settle(api.list<EventSoloEntry>('/events/ffa?limit=100'), 'Erro ao buscar ranking FFA'),
  )
  const find = (name: string) => {
    setSearch(name)
    for (const { load } of [solo, pairs, ffa]) load()
  }
  const isOwnSolo = ({ charName }: EventSoloEntry) => own.has(charName)
  const isOwnPair = ({ charName1, charName2 }: EventPairEntry) =>
    own.has(charName1) || own.has(charName2)
  const pairName = ({ charName1, charName2 }: EventPairEntry) =>
    t('topEvents.pair', { first: charName1, second: charName2 })
  const ofSolo = { keyOf: soloKey, nameOf: soloName, isOwn: isOwnSolo, search }
  const areOff = [
    useIsOff(data?.solo ?? null),
    useIsOff(data?.pairs ?? null),
    useIsOff(data?.ffa ?? null),
  ]
  if (areOff.every(Boolean))
    return <StateNote state="empty">{t('topEvents.off')}</StateNote>
  return (
    <>
      <NameSearch value={search} onChange={find} />
      <RankingColumns>
        <EventRanking
          list="1v1"
          icon={crossedSwords}
          title={t('topEvents.solo')}
          source={data?.solo ?? null}
          fullRanking={solo}
          {...ofSolo}
        />
        <EventRanking
          list="2v2"
          icon={crossedSabres}
          title={t('topEvents.pairs')}
          source={data?.pairs ?? null}
          fullRanking={pairs}
          keyOf={pairKey}
          nameOf={pairName}
          isOwn={isOwnPair}
          search={search}
        />
        <EventRanking
          list="ffa"
          icon={allForOne}
          title={t('topEvents.ffa')}
          source={data?.ffa ?? null}
          fullRanking={ffa}
          {...ofSolo}
        />
      </RankingColumns>
    </>
  )
}
