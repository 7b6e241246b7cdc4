import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import type Result from 'lighthouse/types/lhr/lhr.js'
import type { AuditedPage } from './page-score.ts'

/**
 * Lets Lighthouse judge a page in a browser of its own, as a phone on Slow 4G with a processor four times slower. These
 * are its own defaults, but Chromium applies them: nothing is simulated.
 *
 * No audit is skipped. Those of HTTPS hold for a local address.
 *
 * @param origin of the portal
 * @param browser path of a Chromium
 */
export async function auditPage(
  origin: string,
  { path, language }: Pick<AuditedPage, 'path' | 'language'>,
  browser: string,
): Promise<Result> {
  // Chromium refuses its sandbox to root.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const chrome = await launch({
    chromePath: browser,
    chromeFlags: ['--headless', '--disable-gpu', ...sandbox],
  })
  try {
    const run = await lighthouse(`${origin}${path}`, {
      port: chrome.port,
      logLevel: 'error',
      formFactor: 'mobile',
      throttlingMethod: 'devtools',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      extraHeaders: { 'Accept-Language': language },
      disableFullPageScreenshot: true,
    })
    if (!run) throw new Error(`Lighthouse says nothing about ${path}`)
    return run.lhr
  } finally {
    chrome.kill()
  }
}
