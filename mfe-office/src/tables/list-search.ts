import { useSearchParams } from 'react-router-dom'

type Changes = Readonly<Record<string, string>>

/** The search parameters are the state of a list: filters, sort and page. A link or a reload shows the same rows. */
export function useListSearch() {
  const [search, setSearch] = useSearchParams()
  const changed = (changes: Changes) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    return next
  }
  return {
    given: (name: string) => search.get(name) ?? '',
    linkTo: (changes: Changes) => `?${changed(changes)}`,
    change: (changes: Changes) => setSearch(changed(changes)),
  }
}
