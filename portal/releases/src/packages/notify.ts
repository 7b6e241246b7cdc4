import type { ListedApp } from './apps-list.ts'

const waitTimeoutMs = 5_000

/** Tells the address that the list names for an app. An address that does not answer stops nothing. */
export async function notify(
  app: ListedApp,
  text: string,
  say: (line: string) => void,
): Promise<void> {
  if (app.notify === undefined) return
  const body = JSON.stringify({ app: app.name, package: app.package, text })
  const headers = { 'content-type': 'application/json' }
  const signal = AbortSignal.timeout(waitTimeoutMs)
  try {
    const response = await fetch(app.notify, { method: 'POST', headers, body, signal })
    await response.body?.cancel()
    if (!response.ok) say(`${app.name}: ${app.notify} answered ${response.status}`)
  } catch (error) {
    say(`${app.name}: ${app.notify} does not answer (${(error as Error).message})`)
  }
}
