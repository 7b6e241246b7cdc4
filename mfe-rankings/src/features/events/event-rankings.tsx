import { useTranslation } from 'react-i18next'
import type { EventPairEntry, EventSoloEntry } from 'shared-api/contract'
import { allForOne, crossedSabres, crossedSwords } from 'shared-ui/icons'
import { RankingColumns } from '#src/features/ranking/ranking-columns.tsx'
import { EventRanking } from './event-ranking.tsx'
import type { EventData } from './top-events-page.tsx'

const soloKey = ({ charId }: EventSoloEntry) => charId
const soloName = ({ charName }: EventSoloEntry) => charName
const pairKey = ({ charId1, charId2 }: EventPairEntry) => `${charId1}-${charId2}`

/** The three rankings of events, each with its own states: none waits for another or fails with it. */
export function EventRankings({ data }: { data: EventData | null }) {
  const { t } = useTranslation('rankings')
  const pairName = ({ charName1, charName2 }: EventPairEntry) =>
    t('topEvents.pair', { first: charName1, second: charName2 })
  return (
    <RankingColumns>
      <EventRanking
        list="1v1"
        icon={crossedSwords}
        title={t('topEvents.solo')}
        source={data?.solo ?? null}
        keyOf={soloKey}
        nameOf={soloName}
      />
      <EventRanking
        list="2v2"
        icon={crossedSabres}
        title={t('topEvents.pairs')}
        source={data?.pairs ?? null}
        keyOf={pairKey}
        nameOf={pairName}
      />
      <EventRanking
        list="ffa"
        icon={allForOne}
        title={t('topEvents.ffa')}
        source={data?.ffa ?? null}
        keyOf={soloKey}
        nameOf={soloName}
      />
    </RankingColumns>
  )
}
