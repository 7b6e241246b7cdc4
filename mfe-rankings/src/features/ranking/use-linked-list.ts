import { useSearchParams } from 'react-router-dom'

const scrollTo = (list: HTMLElement | null) => list?.scrollIntoView()

/**
 * Scrolls to the list that the address names with `?list=`. Lists render after hydration, when their data has
 * loaded, so the HTML is the same for every address.
 *
 * @param list the name of a list
 * @returns a ref for its element
 */
export function useLinkedList(list: string) {
  const [search] = useSearchParams()
  return search.get('list') === list ? scrollTo : null
}
