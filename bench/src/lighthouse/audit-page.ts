import lighthouse, { type Flags } from 'lighthouse'
import type Result from 'lighthouse/types/lhr/lhr.js'
import { launch } from 'puppeteer-core'
import type { AuditedPage } from './page-score.ts'
import { logIn, stayOnPortal } from './visitor.ts'

/**
 * Lets Lighthouse judge a page in a browser of its own, as a phone on Slow 4G with a processor four times slower. These
 * are its own defaults, but Chromium applies them: nothing is simulated.
 *
 * No audit is skipped: `is-on-https` accepts 127.0.0.1, and `redirects-http` does not apply to it.
 *
 * @param origin of the portal
 * @param browser path of a Chromium
 */
export async function auditPage(
  origin: string,
  { path, language, needsSession }: AuditedPage,
  browser: string,
): Promise<Result> {
  // Chromium refuses its sandbox to root.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const chromium = await launch({
    executablePath: browser,
    headless: 'shell',
    // Lighthouse sets the size of the screen.
    defaultViewport: null,
    args: ['--disable-gpu', ...sandbox],
  })
  try {
    const page = await chromium.newPage()
    await stayOnPortal(page)
    if (needsSession) await logIn(page, origin)
    const flags: Flags = {
      logLevel: 'error',
      formFactor: 'mobile',
      throttlingMethod: 'devtools',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      extraHeaders: { 'Accept-Language': language },
      disableFullPageScreenshot: true,
    }
    const run = await lighthouse(`${origin}${path}`, flags, undefined, page)
    if (!run) throw new Error(`Lighthouse says nothing about ${path}`)
    return run.lhr
  } finally {
    await chromium.close()
  }
}
