import { useTranslation } from 'react-i18next'
import { type Page, type Result, settle } from 'shared-api'
import type { EventPairEntry, EventSoloEntry, OlympiadEntry } from 'shared-api/contract'
import { PageTitle } from 'shared-ui'
import { EventRankings } from './event-rankings.tsx'

/** The running calls of the page. The page loads the fourth dataset but does not show it (specification §2). */
export type EventData = {
  solo: Promise<Result<EventSoloEntry[]>>
  pairs: Promise<Result<EventPairEntry[]>>
  ffa: Promise<Result<EventSoloEntry[]>>
  olympiad: Promise<Result<OlympiadEntry[]>>
}

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
