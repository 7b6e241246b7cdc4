export function documentTitle(page: string, realmName: string): string {
  return `${page} · ${realmName}`
}
