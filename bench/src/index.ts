import { chromium } from 'playwright-core'
import { measurePage, type Speed } from './measure.ts'
import { openSites } from './sites.ts'
import type { Round } from './table.ts'

export { renderTable, tabulate } from './table.ts'

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

/** Measures the portal and the monolith in turns. */
export async function benchWeb(options: BenchWebOptions): Promise<Round[]> {
  const sites = await openSites(options)
  const browser = await chromium.launch({
    ...(options.browser ? { executablePath: options.browser } : {}),
    // Chromium refuses its sandbox to root.
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-gpu', '--host-resolver-rules=MAP *.localhost 127.0.0.1'],
  })
  const measure = (origin: string, path: string, content: string) =>
    measurePage(browser, { url: `${origin}${path}`, content, speed: options.speed })
  try {
    const pages = await sites.readPages()
    const rounds: Round[] = []
    for (let done = 1; done <= options.rounds; done++) {
      const round: Round = {}
      for (const { path, content } of pages)
        round[path] = {
          portal: await measure(sites.portal, path, content),
          monolith: await measure(sites.monolith, path, content),
        }
      rounds.push(round)
      options.onRound(done)
    }
    return rounds
  } finally {
    await browser.close()
    await sites.close()
  }
}
