import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, type RankedEntry, RankedList, StateNote } from 'shared-ui'
import styles from './expandable-list.module.css'
import type { FullRanking } from './use-full-ranking.ts'

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
      <StateNote state={fullRanking.state === 'pending' ? 'loading' : 'empty'}>
        {t('ranking.notFound')}
      </StateNote>
    )
  const shown = wanted !== '' || isExpanded ? found : found.slice(0, initialCount)
  const canExpand =
    wanted === '' && entries.length >= initialCount && !isComplete(fullRanking, entries)
  const toggle = () => {
    setExpanded(!isExpanded)
    if (!isExpanded) fullRanking.load()
  }
  return (
    <>
      <RankedList {...named} entries={shown} />
      {canExpand && (
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
          <span role="status">{isExpanded && <Progress state={fullRanking.state} />}</span>
        </div>
      )}
    </>
  )
}

/** Whether the full ranking has no more entries than the list shows at first. */
function isComplete(
  fullRanking: FullRanking<unknown>,
  entries: readonly unknown[],
): boolean {
  return fullRanking.state === 'loaded' && entries.length <= initialCount
}

function Progress({ state }: { state: FullRanking<unknown>['state'] }) {
  const { t } = useTranslation('common')
  if (state === 'pending') return t('loading')
  return state === 'failed' ? t('errorLoadingData') : null
}
