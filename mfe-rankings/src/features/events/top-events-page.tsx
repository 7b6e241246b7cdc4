import { useTranslation } from 'react-i18next'
import { type Page, settle } from 'shared-api'
import { PageTitle } from 'shared-ui'
import { type EventData, EventRankings } from './event-rankings.tsx'

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
