import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiClient, type Result, useApi } from 'shared-api'
import {
  Button,
  Field,
  type IconData,
  type RankedEntry,
  RankedList,
  StateNote,
} from 'shared-ui'
import styles from './ranking-lists.module.css'
import { RankingColumns, RankingSection } from './ranking-section.tsx'

type Props<List extends string> = {
  lists: readonly { list: List; icon: IconData; entries: RankedEntry[] }[]
  /** The title of each list and, if it has one, the unit of its figures. */
  texts: Readonly<Record<List, string>>
  /** The longer lists; a search loads them too. */
  fullRanking: FullRanking<unknown>
}

/** Rankings side by side, with one search over all of them. */
export function RankingLists<List extends string>({
  lists,
  texts,
  fullRanking,
}: Props<List>) {
  const units: Readonly<Record<string, string>> = texts
  const [search, setSearch] = useState('')
  const find = (name: string) => {
    setSearch(name)
    fullRanking.load()
  }
  return (
    <>
      <NameSearch value={search} onChange={find} />
      <RankingColumns>
        {lists.map(({ list, icon, entries }) => (
          <RankingSection
            key={list}
            list={list}
            icon={icon}
            title={texts[list]}
            unit={units[`${list}Unit`]}
          >
            {(titleId) => (
              <ExpandableList
                aria-labelledby={titleId}
                entries={entries}
                search={search}
                fullRanking={fullRanking}
              />
            )}
          </RankingSection>
        ))}
      </RankingColumns>
    </>
  )
}

type SearchProps = { value: string; onChange: (value: string) => void }

/** The field that searches every list of the page for a name. */
export function NameSearch({ value, onChange }: SearchProps) {
  const { t } = useTranslation('rankings')
  return (
    <div className={styles.search}>
      <Field
        type="search"
        label={t('ranking.search')}
        hint={t('ranking.searchHint')}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

type FullRanking<Data> = ReturnType<typeof useFullRanking<Data>>

/** @param call reads a ranking of ten entries, or what the query asks for */
export function useFullRanking<Data>(
  call: (api: ApiClient, query: string) => Promise<Result<Data>>,
) {
  const api = useApi()
  const [answer, setAnswer] = useState<Result<Data> | 'pending' | null>(null)
  const isPending = answer === 'pending'
  const data = !isPending && answer?.ok ? answer.data : null
  /** Loads it once; after a failure it may be called again. */
  const load = async () => {
    if (isPending || data) return
    setAnswer('pending')
    setAnswer(await call(api, '?limit=100'))
  }
  const hasFailed = answer !== null && !isPending && !data
  return { data, isPending, hasFailed, load: () => void load() }
}

type ListProps = {
  /** What is loaded of the ranking, in its order. */
  entries: readonly RankedEntry[]
  /** Shows only the names that contain it; an empty one shows all. */
  search: string
  fullRanking: FullRanking<unknown>
  /** Id of the heading that names the list. */
  'aria-labelledby': string
}

/** How many entries a list shows at first (docs/specification.md §2.7). */
const initialCount = 10

/** A ranking of ten entries that expands to a hundred and can be searched by name. */
export function ExpandableList({ entries, search, fullRanking, ...named }: ListProps) {
  const { t } = useTranslation('rankings')
  const [isExpanded, setExpanded] = useState(false)
  const wanted = search.trim().toLowerCase()
  const placed = entries.map((entry, index) => ({ ...entry, place: index + 1 }))
  const found = placed.filter(({ name }) => name.toLowerCase().includes(wanted))

  if (wanted !== '' && found.length === 0)
    return (
      <StateNote state={fullRanking.isPending ? 'loading' : 'empty'}>
        {t('ranking.notFound')}
      </StateNote>
    )
  const shown = wanted !== '' || isExpanded ? found : found.slice(0, initialCount)
  // Ten entries may be all that there are, which only the full ranking tells.
  const hasMore =
    entries.length > initialCount || (entries.length === initialCount && !fullRanking.data)
  const toggle = () => {
    setExpanded(!isExpanded)
    if (!isExpanded) fullRanking.load()
  }
  return (
    <>
      <RankedList {...named} entries={shown} />
      {wanted === '' && hasMore && (
        <div className={styles.more}>
          <Button
            variant="ink"
            size="small"
            aria-expanded={isExpanded}
            aria-describedby={named['aria-labelledby']}
            onClick={toggle}
          >
            {isExpanded ? t('ranking.showLess') : t('ranking.showMore')}
          </Button>
          <span role="status">{isExpanded && <Progress {...fullRanking} />}</span>
        </div>
      )}
    </>
  )
}

function Progress({ isPending, hasFailed }: FullRanking<unknown>) {
  const { t } = useTranslation('common')
  if (isPending) return t('loading')
  return hasFailed ? t('errorLoadingData') : null
}
