/** Sends a value as JSON behind everything else, also while the document goes; not where the browser has no beacon. */
export function send(path: string, value: unknown): void {
  const body = new Blob([JSON.stringify(value)], { type: 'application/json' })
  if ('sendBeacon' in navigator) navigator.sendBeacon(path, body)
}
