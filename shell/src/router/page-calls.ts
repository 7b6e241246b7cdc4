import type { ApiClient } from 'shared-api'

/**
 * Gives each page a client whose reads end when the visitor goes on to another page: nobody waits for their answers.
 *
 * @param api that the reads go through
 * @returns a function that is called when a page's loader runs, with the page's address
 */
export function createPageCalls(api: ApiClient): (url: URL) => ApiClient {
  let page = ''
  let leaving = new AbortController()
  return ({ pathname }) => {
    if (pathname !== page) {
      leaving.abort()
      leaving = new AbortController()
      page = pathname
    }
    const { signal } = leaving
    return {
      ...api,
      get: (path, options) => api.get(path, { signal, ...options }),
      list: (path, options) => api.list(path, { signal, ...options }),
    }
  }
}
