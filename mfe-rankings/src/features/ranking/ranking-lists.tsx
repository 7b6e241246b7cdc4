import { type ComponentProps, useState } from 'react'
import type { RankedEntry } from 'shared-ui'
import { GrowingList } from './growing-list.tsx'
import { NameSearch } from './name-search.tsx'
import { RankingColumns } from './ranking-columns.tsx'
import { RankingSection } from './ranking-section.tsx'
import type { Hundred } from './use-hundred.ts'

type Section = Omit<ComponentProps<typeof RankingSection>, 'children'>

type Props = {
  lists: readonly (Section & { entries: RankedEntry[] })[]
  /** Where the longer lists come from; a search asks for them too. */
  hundred: Hundred<unknown>
}

/** The lists of one subject side by side, with one search over all of them. */
export function RankingLists({ lists, hundred }: Props) {
  const [search, setSearch] = useState('')
  const find = (name: string) => {
    setSearch(name)
    hundred.ask()
  }
  return (
    <>
      <NameSearch value={search} onChange={find} />
      <RankingColumns>
        {lists.map(({ entries, ...section }) => (
          <RankingSection key={section.list} {...section}>
            {(titleId) => (
              <GrowingList
                aria-labelledby={titleId}
                entries={entries}
                search={search}
                hundred={hundred}
              />
            )}
          </RankingSection>
        ))}
      </RankingColumns>
    </>
  )
}
