import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'

/**
 * Renders to the HTML that the browser takes over. `renderToString` would keep silent of what a page throws, and
 * leave the loading text in the HTML for ever.
 *
 * @throws what a component threw
 */
export async function renderWhole(element: ReactNode): Promise<string> {
  const errors: unknown[] = []
  const { prelude } = await prerender(element, {
    onError: (error) => {
      errors.push(error)
    },
    // In one piece: a large page would be put together by inline scripts, which the policy forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  if (errors.length > 0) throw errors[0]
  return new Response(prelude).text()
}
