import { expect, test } from '#e2e/fixtures/test.ts'
import { PortalPage } from '#e2e/pages/portal-page.ts'

test.use({ locale: 'en-US' })

type SentRequest = {
  url: string
  /** What made the browser ask: the HTML (`parser`), or a script, which has to wait for itself. */
  initiator: string
}

const isAsset = (url: string) => /\.(js|css|json)$/.test(url) || url.includes('/api/')

for (const path of ['/top-players', '/rules', '/']) {
  test(`${path} opened cold asks for all code, texts and data in one hop after the HTML`, async ({
    page,
  }) => {
    const sent: SentRequest[] = []
    const client = await page.context().newCDPSession(page)
    await client.send('Network.enable')
    client.on('Network.requestWillBeSent', ({ request, initiator }) => {
      sent.push({ url: new URL(request.url).pathname, initiator: initiator.type })
    })
    // Prefetching of the other remotes waits for the mark; here it waits for ever.
    await page.addInitScript(() => {
      Object.assign(window, { requestIdleCallback: () => 0 })
    })
    const portal = new PortalPage(page)
    await portal.open(path)
    await page.waitForLoadState('networkidle')

    const assets = sent.filter(({ url }) => isAsset(url))
    expect(assets.length).toBeGreaterThan(3)
    expect(assets.filter(({ initiator }) => initiator !== 'parser')).toEqual([])
    expect(new Set(assets.map(({ url }) => url)).size).toBe(assets.length)
  })
}
