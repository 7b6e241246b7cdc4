import type { Browser } from 'playwright-core'
import { recordRequests } from './requests.ts'

/** What a visitor's device and connection are slowed down to. */
export type Speed = 'phone' | 'fast'

// Chrome's own Slow 4G: 1.6 Mbit/s down, 750 kbit/s up and 150 ms, with the factors of its applied throttling.
const slow4g = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1_638_400 * 0.9) / 8,
  uploadThroughput: (768_000 * 0.9) / 8,
}
const slowerCpu = 4

const quietMs = { phone: 1_000, fast: 500 }
const limitMs = 20_000

export type Visitor = Awaited<ReturnType<typeof newVisitor>>

/** A new visitor: nothing is cached, the screen is a phone's, the language is English. */
export async function newVisitor(browser: Browser, speed: Speed) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 915 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
  })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  const requests = await recordRequests(client)
  if (speed === 'phone') {
    await client.send('Network.emulateNetworkConditions', slow4g)
    await client.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu })
  }
  /** Playwright's own `evaluate` compiles a large script in the page first, which a slowed CPU shows as blocking time. */
  const evaluate = async <Value>(expression: string): Promise<Value> => {
    const options = { expression, awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = await client.send('Runtime.evaluate', options)
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`)
    return result.value as Value
  }
  const until = async (expression: string) => {
    const endsAt = performance.now() + limitMs
    while (!(await evaluate<boolean>(expression))) {
      if (performance.now() > endsAt) throw new Error(`This never came true: ${expression}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const untilIdle = () =>
    evaluate(
      `new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: ${limitMs} }))`,
    )
  return {
    page,
    requests,
    evaluate,
    until,
    /** Waits until the page loads nothing more. What is loaded in idle time may ask for more in the next one. */
    untilQuiet: async () => {
      for (let before = -1; before < requests.all().length; ) {
        before = requests.all().length
        await untilIdle()
        await requests.untilQuiet(quietMs[speed])
      }
    },
    leave: () => context.close(),
  }
}
