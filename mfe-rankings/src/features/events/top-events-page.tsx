import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiClient, type Page, type PageData, type Result, settle } from 'shared-api'
import type { EventPairEntry, EventSoloEntry, OlympiadEntry } from 'shared-api/contract'
import { formatNumber, useLanguage } from 'shared-i18n'
import { DataStates, PageTitle, StateNote, useIsOff, useReload } from 'shared-ui'
import { allForOne, crossedSabres, crossedSwords } from 'shared-ui/icons'
import {
  ExpandableList,
  NameSearch,
  useFullRanking,
} from '#src/features/ranking/ranking-lists.tsx'
import { isEmpty } from '#src/features/ranking/ranking-page.tsx'
import { RankingColumns, RankingSection } from '#src/features/ranking/ranking-section.tsx'
import { useOwnNames } from '#src/features/ranking/use-own-names.ts'

const events = {
  solo: { list: '1v1', path: '/events/pvp1v1', logName: '1v1', icon: crossedSwords },
  pairs: { list: '2v2', path: '/events/pvp2v2', logName: '2v2', icon: crossedSabres },
  ffa: { list: 'ffa', path: '/events/ffa', logName: 'FFA', icon: allForOne },
} as const
type EventName = keyof typeof events

type Entry = EventSoloEntry | EventPairEntry

const getRanking = (api: ApiClient, event: EventName, query = '') =>
  settle(
    api.list<Entry>(`${events[event].path}${query}`),
    `Erro ao buscar ranking ${events[event].logName}`,
  )

/** The running calls of the page. The page loads the fourth dataset but does not show it (docs/specification.md §2.10). */
type EventData = Record<EventName, Promise<Result<Entry[]>>> & {
  olympiad: Promise<Result<OlympiadEntry[]>>
}

export const topEventsPage: Page<EventData> = {
  loader: ({ api }) => ({
    solo: getRanking(api, 'solo'),
    pairs: getRanking(api, 'pairs'),
    ffa: getRanking(api, 'ffa'),
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

/** A ranking that loads and fails on its own. */
function useEvent(event: EventName, data: PageData<EventData>) {
  const source = data?.[event] ?? null
  const fullRanking = useFullRanking((api, query) => getRanking(api, event, query))
  return { event, source, isOff: useIsOff(source), fullRanking }
}

/** The three event rankings. Most game servers keep no points for any. */
function EventRankings({ data }: { data: PageData<EventData> }) {
  const { t } = useTranslation('rankings')
  const own = useOwnNames()
  const [search, setSearch] = useState('')
  const rankings = [useEvent('solo', data), useEvent('pairs', data), useEvent('ffa', data)]
  if (rankings.every(({ isOff }) => isOff))
    return <StateNote state="empty">{t('topEvents.off')}</StateNote>

  const find = (name: string) => {
    setSearch(name)
    for (const { fullRanking } of rankings) fullRanking.load()
  }
  return (
    <>
      <NameSearch value={search} onChange={find} />
      <RankingColumns>
        {rankings.map((ranking) => (
          <EventRanking key={ranking.event} {...ranking} own={own} search={search} />
        ))}
      </RankingColumns>
    </>
  )
}

type Props = ReturnType<typeof useEvent> & {
  /** The names of the visitor's characters. */
  own: ReadonlySet<string>
  search: string
}

/** One event's ranking by points, with the fights below the points. */
function EventRanking({ event, source, fullRanking, own, search }: Props) {
  const { t } = useTranslation('rankings')
  const language = useLanguage()
  const reload = useReload()
  const { list, icon } = events[event]

  const rowOf = (entry: Entry) => {
    const isSolo = 'charName' in entry
    const first = isSolo ? entry.charName : entry.charName1
    const second = isSolo ? '' : entry.charName2
    const { totalPoints, totalFights } = entry
    const fights = {
      count: Number(totalFights),
      amount: formatNumber(totalFights, language),
    }
    return {
      key: isSolo ? entry.charId : `${entry.charId1}-${entry.charId2}`,
      name: isSolo ? first : t('topEvents.pair', { first, second }),
      figure: formatNumber(totalPoints, language),
      secondFigure: t('topEvents.fights', fights),
      mark: own.has(first) || own.has(second) ? t('ranking.own') : undefined,
    }
  }

  return (
    <RankingSection
      list={list}
      icon={icon}
      title={t('topEvents', { returnObjects: true })[event]}
      unit={t('topEvents.points')}
    >
      {(titleId) => (
        <DataStates source={source} isEmpty={isEmpty} onRetry={reload}>
          {(ten) => (
            <ExpandableList
              aria-labelledby={titleId}
              entries={(fullRanking.data ?? ten).map(rowOf)}
              search={search}
              fullRanking={fullRanking}
            />
          )}
        </DataStates>
      )}
    </RankingSection>
  )
}
