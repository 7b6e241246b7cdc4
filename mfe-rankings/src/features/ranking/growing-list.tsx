import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, type RankedEntry, RankedList, StateNote } from 'shared-ui'
import styles from './growing-list.module.css'
import type { Hundred } from './use-hundred.ts'

type Props = {
  /** All that is there of the ranking, in its order. */
  entries: readonly RankedEntry[]
  /** What a name must hold to be shown; nothing shows all. */
  search: string
  hundred: Hundred<unknown>
  /** Id of the heading that names the list. */
  'aria-labelledby': string
}

/** How many are shown at first (specification §2). */
const first = 10

/** A ranking of ten that can grow to a hundred, and in which a name can be looked for. */
export function GrowingList({ entries, search, hundred, ...named }: Props) {
  const { t } = useTranslation('rankings')
  const [isWhole, setWhole] = useState(false)
  const wanted = search.trim().toLowerCase()
  const placed = entries.map((entry, index) => ({ ...entry, place: index + 1 }))
  const found = placed.filter(({ name }) => name.toLowerCase().includes(wanted))

  if (wanted !== '' && found.length === 0)
    return (
      <StateNote state={hundred.state === 'pending' ? 'loading' : 'empty'}>
        {t('ranking.notFound')}
      </StateNote>
    )
  const shown = wanted !== '' || isWhole ? found : found.slice(0, first)
  const canGrow = wanted === '' && entries.length >= first && !isAllThere(hundred, entries)
  const toggle = () => {
    setWhole(!isWhole)
    if (!isWhole) hundred.ask()
  }
  return (
    <>
      <RankedList {...named} entries={shown} />
      {canGrow && (
        <div className={styles.more}>
          <Button
            variant="ink"
            size="small"
            aria-expanded={isWhole}
            aria-describedby={named['aria-labelledby']}
            onClick={toggle}
          >
            {isWhole ? t('ranking.showLess') : t('ranking.showMore')}
          </Button>
          <span role="status">{isWhole && <Progress state={hundred.state} />}</span>
        </div>
      )}
    </>
  )
}

/** Ten of ten: there is nothing to grow to. */
function isAllThere(hundred: Hundred<unknown>, entries: readonly unknown[]): boolean {
  return hundred.state === 'there' && entries.length <= first
}

function Progress({ state }: { state: Hundred<unknown>['state'] }) {
  const { t } = useTranslation('common')
  if (state === 'pending') return t('loading')
  return state === 'failed' ? t('errorLoadingData') : null
}
