import { useSearchParams } from 'react-router-dom'

const scrollTo = (list: HTMLElement | null) => list?.scrollIntoView()

/** Scrolls to the list that the address names with `?list=`. Lists render after hydration, so the HTML is the same for all. */
export function useLinkedList(list: string) {
  const [search] = useSearchParams()
  return search.get('list') === list ? scrollTo : null
}
