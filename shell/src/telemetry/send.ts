/** Sends a value as JSON with a beacon, which survives the end of the document; does nothing without beacon support. */
export function send(path: string, value: unknown): void {
  const body = new Blob([JSON.stringify(value)], { type: 'application/json' })
  if ('sendBeacon' in navigator) navigator.sendBeacon(path, body)
}
