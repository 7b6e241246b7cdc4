export function documentTitle(page: string, realmName: string): string {
  return `${page} · ${realmName}`
}

let shown: string | undefined

/** Sets the title of the browser's document. */
export function showTitle(title: string): void {
  document.title = title
  shown = document.title
}

/** The title that the shell set last. */
export function shownTitle(): string | undefined {
  return shown
}
