import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settle, useApi } from 'shared-api'
import type { EventPairEntry, EventSoloEntry } from 'shared-api/contract'
import { allForOne, crossedSabres, crossedSwords } from 'shared-ui/icons'
import { NameSearch } from '#src/features/ranking/name-search.tsx'
import { RankingColumns } from '#src/features/ranking/ranking-columns.tsx'
import { useHundred } from '#src/features/ranking/use-hundred.ts'
import { useOwnNames } from '#src/features/ranking/use-own-names.ts'
import { EventRanking } from './event-ranking.tsx'
import type { EventData } from './top-events-page.tsx'

const soloKey = ({ charId }: EventSoloEntry) => charId
const soloName = ({ charName }: EventSoloEntry) => charName
const pairKey = ({ charId1, charId2 }: EventPairEntry) => `${charId1}-${charId2}`

/** The three rankings of events, each with its own states: none waits for another or fails with it. */
export function EventRankings({ data }: { data: EventData | null }) {
  const { t } = useTranslation('rankings')
  const api = useApi()
  const own = useOwnNames()
  const [search, setSearch] = useState('')
  const solo = useHundred(() =>
    settle(
      api.list<EventSoloEntry>('/events/pvp1v1?limit=100'),
      'Erro ao buscar ranking 1v1',
    ),
  )
  const pairs = useHundred(() =>
    settle(
      api.list<EventPairEntry>('/events/pvp2v2?limit=100'),
      'Erro ao buscar ranking 2v2',
    ),
  )
  const ffa = useHundred(() =>
    settle(api.list<EventSoloEntry>('/events/ffa?limit=100'), 'Erro ao buscar ranking FFA'),
  )
  const find = (name: string) => {
    setSearch(name)
    for (const { ask } of [solo, pairs, ffa]) ask()
  }
  const isOwnSolo = ({ charName }: EventSoloEntry) => own.has(charName)
  const isOwnPair = ({ charName1, charName2 }: EventPairEntry) =>
    own.has(charName1) || own.has(charName2)
  const pairName = ({ charName1, charName2 }: EventPairEntry) =>
    t('topEvents.pair', { first: charName1, second: charName2 })
  const ofSolo = { keyOf: soloKey, nameOf: soloName, isOwn: isOwnSolo, search }
  return (
    <>
      <NameSearch value={search} onChange={find} />
      <RankingColumns>
        <EventRanking
          list="1v1"
          icon={crossedSwords}
          title={t('topEvents.solo')}
          source={data?.solo ?? null}
          hundred={solo}
          {...ofSolo}
        />
        <EventRanking
          list="2v2"
          icon={crossedSabres}
          title={t('topEvents.pairs')}
          source={data?.pairs ?? null}
          hundred={pairs}
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
          hundred={ffa}
          {...ofSolo}
        />
      </RankingColumns>
    </>
  )
}
