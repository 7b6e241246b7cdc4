import { type ComponentProps, useState } from 'react'
import type { RankedEntry } from 'shared-ui'
import { ExpandableList } from './expandable-list.tsx'
import { NameSearch } from './name-search.tsx'
import { RankingColumns } from './ranking-columns.tsx'
import { RankingSection } from './ranking-section.tsx'
import type { FullRanking } from './use-full-ranking.ts'

type Section = Omit<ComponentProps<typeof RankingSection>, 'children'>

type Props = {
  lists: readonly (Section & { entries: RankedEntry[] })[]
  /** The longer lists; a search loads them too. */
  fullRanking: FullRanking<unknown>
}

/** Rankings side by side, with one search over all of them. */
export function RankingLists({ lists, fullRanking }: Props) {
  const [search, setSearch] = useState('')
  const find = (name: string) => {
    setSearch(name)
    fullRanking.load()
  }
  return (
    <>
      <NameSearch value={search} onChange={find} />
      <RankingColumns>
        {lists.map(({ entries, ...section }) => (
          <RankingSection key={section.list} {...section}>
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
