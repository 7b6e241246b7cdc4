import type { Browser, CDPSession } from 'playwright-core'
import { type PageLoad, type PageMarks, summarise } from './page-load.ts'

/** What a visitor's device and connection are slowed down to. */
export type Speed = 'phone' | 'fast'

type MeasuredPage = {
  url: string
  /** The text of its first row of data. */
  content: string
  speed: Speed
}

// Chrome's own Slow 4G: 1.6 Mbit/s down, 750 kbit/s up and 150 ms, with the factors of its applied throttling.
const slow4g = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1_638_400 * 0.9) / 8,
  uploadThroughput: (768_000 * 0.9) / 8,
}
const slowerCpu = 4

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface extends the browser's own.
  interface Window {
    benchMarks: PageMarks
  }
}

/** Runs in the page before its own code, alone: it can refer to nothing outside. @param content the first row's text */
function installProbe(content: string): void {
  const marks: PageMarks = {
    content: null,
    firstPaint: 0,
    largestPaint: 0,
    layoutShift: 0,
    tasks: [],
  }
  window.benchMarks = marks
  const observe = (type: string, see: (entry: PerformanceEntry) => void) => {
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
      type,
      buffered: true,
    })
  }
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') marks.firstPaint = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    marks.largestPaint = startTime
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    }
    if (!hadRecentInput) marks.layoutShift += value
  })
  observe('longtask', ({ startTime, duration }) => {
    marks.tasks.push({ start: startTime, duration })
  })
  // The browser draws no frame before the stylesheets are there, and paints this one right after these callbacks. A
  // task of its own afterwards would wait for the scripts of the page.
  const look = () => {
    if (document.querySelector('main')?.textContent.includes(content))
      marks.content = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/**
 * Runs an expression in the page. Playwright's own `evaluate` compiles a large script in the page first, which a
 * slowed CPU shows as blocking time of the page.
 */
async function evaluate<Value>(client: CDPSession, expression: string): Promise<Value> {
  const options = { expression, awaitPromise: true, returnByValue: true }
  const { result, exceptionDetails } = await client.send('Runtime.evaluate', options)
  if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`)
  return result.value as Value
}

const isInteractive = `
  benchMarks.content !== null && performance.getEntriesByName('portal:hydrated').length > 0`

/** Opens a page as a new visitor on a phone, in English, and waits until it has loaded everything. */
export async function measurePage(
  browser: Browser,
  { url, content, speed }: MeasuredPage,
): Promise<PageLoad> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 915 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
  })
  try {
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    if (speed === 'phone') {
      await client.send('Network.enable')
      await client.send('Network.emulateNetworkConditions', slow4g)
      await client.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu })
    }
    await page.addInitScript(installProbe, content)
    await page.goto(url, { waitUntil: 'load' })
    for (let tries = 0; !(await evaluate<boolean>(client, isInteractive)); tries++) {
      if (tries === 200) throw new Error(`${url} never showed ${content}, or never started`)
      await page.waitForTimeout(100)
    }
    // What is loaded in idle time comes after that.
    await page.waitForLoadState('networkidle')
    return summarise(await evaluate<PageMarks>(client, 'benchMarks'))
  } finally {
    await context.close()
  }
}
