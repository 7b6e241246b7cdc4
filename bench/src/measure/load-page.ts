import type { Browser } from 'playwright-core'
import { type PageLoad, summarise } from '#src/figures/page-load.ts'
import type { MeasuredRoute } from '#src/sites/routes.ts'
import { installProbe, type PageMarks } from './probe.ts'
import { newVisitor, type Speed } from './visitor.ts'

/** The shell's mark of the moment when a page can be used; the classic page never sets it. */
const findMark = "performance.getEntriesByName('portal:hydrated')"

/** A page of one of the sites. */
type PageAt = {
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
    const { page, requests, evaluate, until } = visitor
    await page.addInitScript(installProbe, route.content)
    await page.goto(`${origin}${route.path}`, { waitUntil: 'load' })
    await until('window.benchMarks.content !== null')
    if (hasCode) await until(`${findMark}.length > 0`)
    await visitor.untilQuiet()
    const marks = await evaluate<PageMarks>('window.benchMarks')
    const interactiveAt = hasCode
      ? await evaluate<number>(`performance.timeOrigin + ${findMark}[0].startTime`)
      : null
    return summarise({ marks, sent: requests.all(), interactiveAt })
  } finally {
    await visitor.leave()
  }
}
