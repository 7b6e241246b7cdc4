import type { Page } from 'puppeteer-core'

/** The site that a vote leads to answers that there is nothing to show, so the page of the vote stays. */
export async function stayOnPortal(page: Page): Promise<void> {
  const client = await page.createCDPSession()
  client.on('Fetch.requestPaused', ({ requestId }) => {
    void client.send('Fetch.fulfillRequest', { requestId, responseCode: 204 })
  })
  await client.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*' }] })
}

/** Logs the demo player in by the API, and plants the token in every document of the page. */
export async function logIn(page: Page, origin: string): Promise<void> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'demo', password: 'demo1234' }),
  })
  if (!answer.ok) throw new Error(`The demo player cannot log in: ${answer.status}`)
  const { token } = (await answer.json()) as { token: string }
  await page.evaluateOnNewDocument((value) => {
    // A blank page has no storage.
    if (location.protocol.startsWith('http')) localStorage.setItem('token', value)
  }, token)
}
