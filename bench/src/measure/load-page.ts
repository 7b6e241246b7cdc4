import type { Browser } from 'playwright-core'
import { type PageLoad, summarise } from '#src/figures/page-load.ts'
import type { MeasuredRoute } from '#src/sites/routes.ts'
import { installProbe } from './probe.ts'
import { newVisitor, type Speed } from './visitor.ts'

/** The shell's mark of the moment when a page can be used; the classic page never sets it. */
const interactiveMark = 'portal:hydrated'

/** A page of one of the sites. */
export type PageAt = {
  origin: string
  route: MeasuredRoute
  /** Whether it runs code, and becomes interactive. */
  hasCode: boolean
}

/** Opens a page with nothing cached, and waits until it has loaded everything. */
export async function loadPage(
  browser: Browser,
  { origin, route, hasCode }: PageAt,
  speed: Speed,
): Promise<PageLoad> {
  const visitor = await newVisitor(browser, speed)
  try {
    const { page, requests } = visitor
    await page.addInitScript(installProbe, route.content)
    await page.goto(`${origin}${route.path}`, { waitUntil: 'load' })
    await page.waitForFunction(() => window.benchMarks.content !== null)
    if (hasCode)
      await page.waitForFunction(
        (mark) => performance.getEntriesByName(mark).length > 0,
        interactiveMark,
      )
    await visitor.untilQuiet()
    const { marks, interactiveAt } = await page.evaluate((mark) => {
      const [entry] = performance.getEntriesByName(mark)
      return {
        marks: window.benchMarks,
        interactiveAt: entry ? performance.timeOrigin + entry.startTime : null,
      }
    }, interactiveMark)
    return summarise({ marks, sent: requests.all(), interactiveAt })
  } finally {
    await visitor.leave()
  }
}
