import type Result from 'lighthouse/types/lhr/lhr.js'
import { chromium } from 'playwright-core'
import { readRoutes } from '#src/sites/routes.ts'
import { openSites } from '#src/sites/sites.ts'
import { auditPage } from './audit-page.ts'
import { type PageScore, scorePage } from './page-score.ts'
import { readPages, type Selection } from './pages.ts'

export type BenchLighthouseOptions = Selection & {
  /** A store with a live release in `production`. */
  store: string
  /** Origin of the running API. */
  api: string
  /** Where the monolith is built. */
  output: string
  /** Path of a Chromium; empty where Playwright has its own. */
  browser: string
  onPage: (score: PageScore, result: Result) => void
}

/** Runs Lighthouse on the pages of the portal that `bench:web` measures, one after another. */
export async function benchLighthouse(
  options: BenchLighthouseOptions,
): Promise<PageScore[]> {
  const pages = await readPages(options.store, options)
  const sites = await openSites(options)
  try {
    // Until the HTML has the API's answers.
    await readRoutes(sites.address)
    const scores: PageScore[] = []
    for (const page of pages) {
      const browser = options.browser || chromium.executablePath()
      const result = await auditPage(sites.address, page, browser)
      const score = scorePage(page, result)
      scores.push(score)
      options.onPage(score, result)
    }
    return scores
  } finally {
    await sites.close()
  }
}
