/** The title of the document: the page's own, then the realm's name. */
export function documentTitle(page: string, realmName: string): string {
  return `${page} · ${realmName}`
}
