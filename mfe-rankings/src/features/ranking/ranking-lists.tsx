import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, type IconData, type RankedEntry } from 'shared-ui'
import { ExpandableList, type FullRanking } from './expandable-list.tsx'
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
