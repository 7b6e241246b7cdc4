import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiClient, type Result, useApi } from 'shared-api'
import { Button, type RankedEntry, RankedList, StateNote } from 'shared-ui'
import styles from './expandable-list.module.css'

export type FullRanking<Data> = ReturnType<typeof useFullRanking<Data>>

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

type Props = {
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
export function ExpandableList({ entries, search, fullRanking, ...named }: Props) {
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
