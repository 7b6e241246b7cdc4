import { chromium } from 'playwright-core'
import { measureRound, type Round } from './measure/rounds.ts'
import type { Speed } from './measure/visitor.ts'
import { readRoutes } from './sites/routes.ts'
import { openSites } from './sites/sites.ts'

type BenchWebOptions = {
  /** A store with a live release in `production`. */
  store: string
  /** Origin of the running API. */
  api: string
  /** Where the monolith is built. */
  output: string
  /** Path of a Chromium. */
  browser: string
  rounds: number
  speed: Speed
  onRound: (done: number) => void
}

/** Measures the portal, the monolith and the classic page in turns. */
export async function benchWeb(options: BenchWebOptions): Promise<Round[]> {
  const sites = await openSites(options)
  const browser = await chromium.launch({
    ...(options.browser ? { executablePath: options.browser } : {}),
    // Chromium refuses its sandbox to root.
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-gpu', '--host-resolver-rules=MAP *.localhost 127.0.0.1'],
  })
  try {
    const routes = await readRoutes(sites.address)
    const rounds: Round[] = []
    for (let round = 0; round < options.rounds; round++) {
      const { speed } = options
      rounds.push(await measureRound({ browser, sites, routes, speed }, round))
      options.onRound(round + 1)
    }
    return rounds
  } finally {
    await browser.close()
    await sites.close()
  }
}
