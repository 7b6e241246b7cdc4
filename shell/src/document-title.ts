/** The document's title: page title, then realm name. */
export function documentTitle(page: string, realmName: string): string {
  return `${page} · ${realmName}`
}
