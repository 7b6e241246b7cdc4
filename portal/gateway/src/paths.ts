/** The path of a request as it was written, without its query. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '/'
}

/** The path of a page, without a trailing slash. */
export function pagePathOf(url: string): string {
  const path = pathOf(url)
  return path.length > 1 ? path.replace(/\/+$/, '') : path
}
