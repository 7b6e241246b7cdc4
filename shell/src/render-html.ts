import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'

/** `renderToString` would swallow what a page throws and leave the loading text in the HTML. @throws what it threw */
export async function renderHtml(element: ReactNode): Promise<string> {
  const errors: unknown[] = []
  const { prelude } = await prerender(element, {
    onError: (error) => {
      errors.push(error)
    },
    // React assembles a large page with inline scripts, which the CSP forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  if (errors.length > 0) throw errors[0]
  return new Response(prelude).text()
}
