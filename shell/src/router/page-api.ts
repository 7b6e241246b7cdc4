import type { ApiClient } from 'shared-api'

/** Creates a client per page that aborts its reads when the visitor leaves for another page. */
export function createPageApi(api: ApiClient): (url: URL) => ApiClient {
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
