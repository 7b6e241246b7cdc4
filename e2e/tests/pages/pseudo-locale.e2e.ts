import type { Page } from '@playwright/test'
import { logInAsDemo } from '#e2e/fixtures/player.ts'
import { speakPseudo } from '#e2e/fixtures/pseudo-locale.ts'
import { paths } from '#e2e/fixtures/site.ts'
import { expect, test } from '#e2e/fixtures/warm.ts'
import { PortalPage, stayOnPortal } from '#e2e/pages/portal-page.ts'

test.use({ locale: 'en-US' })

/** Every text that can be seen or is read aloud, with the words of one element kept together. */
async function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || element.closest('script, style, noscript')) continue
      texts.push(node.textContent?.trim() ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [alt], [placeholder]')) {
      for (const name of ['aria-label', 'alt', 'placeholder']) {
        texts.push(element.getAttribute(name)?.trim() ?? '')
      }
    }
    return texts.filter(Boolean)
  })
}

/** The parts of a text that did not come from a namespace. */
const unmarked = (text: string) => text.split(/⟦[^⟧]*⟧/).map((part) => part.trim())

const isFigure = (part: string) => /^[\d\s.,:;·—–%+×x/()&-]*$/.test(part)

const isMoney = (part: string) => /^\p{Lu}{0,3}\p{Sc}[\d.,]+$/u.test(part)

const months = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long' }).format(new Date(2026, month)),
)

/** What a formatter makes of a moment, or a part of it. */
const isMoment = (part: string) =>
  /^\D{0,14}\d{1,2}\D+(\d{4}|\d{1,2}:\d{2})/.test(part) ||
  months.includes(part) ||
  /^UTC.\d+$/.test(part)

/** The names of a browser and a system. The demo player may have logged in with a browser before. */
const isDevice = (part: string) => /^[\w ]+ · [\w ]+$/.test(part)

/** Names of the game, settings of the realm, figures, moments, and the codes of the languages. */
function isData(part: string, data: string): boolean {
  return (
    isFigure(part) ||
    isMoney(part) ||
    data.includes(part) ||
    isMoment(part) ||
    isDevice(part) ||
    /^(PT|EN|ES),?$/.test(part)
  )
}

for (const path of paths) {
  test(`a pseudo-locale shows no text of ${path} left out`, async ({ page, request }) => {
    if (path === '/dashboard') await logInAsDemo(request, page)
    const known: string[] = []
    page.on('response', async (response) => {
      if (response.url().includes('/api/'))
        known.push(await response.text().catch(() => ''))
    })
    await stayOnPortal(page)
    await speakPseudo(page)
    const portal = new PortalPage(page)
    await portal.open(path)
    await portal.expectSettled()

    const texts = await textsOf(page)
    expect(texts.some((text) => text.includes('⟦'))).toBe(true)
    const realm = await page.locator('#portal').textContent()
    const data = [...known, realm ?? ''].join(' ')
    const leftOut = texts.filter((text) =>
      unmarked(text).some((part) => !isData(part, data)),
    )
    expect([...new Set(leftOut)]).toEqual([])
    // The other remotes are still being prefetched.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}
