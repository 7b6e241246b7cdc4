import type { Page } from '@playwright/test'
import { logInAsDemo } from '#e2e/fixtures/player.ts'
import { paths } from '#e2e/fixtures/site.ts'
import { expect, test } from '#e2e/fixtures/warm.ts'
import { PortalPage, stayOnPortal } from '#e2e/pages/portal-page.ts'

test.use({ locale: 'en-US' })

type Texts = { [key: string]: string | Texts }

/** Marks every text, and leaves what is filled in ({{name}}) as it is. */
function pseudo(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string'
        ? `⟦${value.replace(/(\{\{.*?\}\})/g, '⟧$1⟦')}⟧`
        : pseudo(value),
    ]),
  )
}

type Boot = {
  resources: Record<string, Texts>
  registry: { navigation: { label: Record<string, string> }[] }
}

const bootScript = /(<script type="application\/json" id="portal">)(.*?)(<\/script>)/s

function pseudoBoot(json: string): string {
  const boot = JSON.parse(json) as Boot
  boot.resources = pseudo(boot.resources) as Boot['resources']
  for (const entry of boot.registry.navigation) {
    entry.label = pseudo(entry.label) as Record<string, string>
  }
  return JSON.stringify(boot).replaceAll('<', '\\u003c')
}

/** The document with marked texts and nothing drawn yet: the browser draws it all. */
function pseudoDocument(html: string): string {
  return html
    .replace(bootScript, (_, open, json, close) => `${open}${pseudoBoot(json)}${close}`)
    .replace(
      /<div id="root">.*<\/div>(?=<script type="application\/json")/s,
      '<div id="root"></div>',
    )
}

/** Serves the portal in a language that nobody speaks: what is not marked did not come from a namespace. */
async function speakPseudo(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const request = route.request()
    // Where the vote leads is another site.
    if (!request.url().startsWith('http:')) return route.fallback()
    const isTexts = /\/locales\/.*\.json$/.test(request.url())
    if (request.resourceType() !== 'document' && !isTexts) return route.fallback()
    const response = await route.fetch()
    const body = await response.text()
    await route.fulfill({
      response,
      body: isTexts ? JSON.stringify(pseudo(JSON.parse(body))) : pseudoDocument(body),
    })
  })
}

/** Every text that can be seen or is read aloud, with the words of one element kept together. */
async function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: (string | null)[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, style, noscript'))
        texts.push(node.textContent)
    }
    for (const name of ['aria-label', 'alt', 'placeholder'])
      for (const element of document.querySelectorAll(`[${name}]`))
        texts.push(element.getAttribute(name))
    return texts.map((text) => text?.trim() ?? '').filter(Boolean)
  })
}

/** The parts of a text that did not come from a namespace. */
const unmarked = (text: string) => text.split(/⟦[^⟧]*⟧/).map((part) => part.trim())

const months = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long' }).format(new Date(2026, month)),
)

/** What is no text: figures, money, moments and parts of them, devices, and the codes of the languages. */
const noTexts = [
  /^[\d\s.,:;·—–%+×x/()&-]*$/,
  /^\p{Lu}{0,3}\p{Sc}[\d.,]+$/u,
  /^\D{0,14}\d{1,2}\D+(\d{4}|\d{1,2}:\d{2})/,
  new RegExp(`^(${months.join('|')})$`),
  /^UTC.\d+$/,
  // The demo player may have logged in with a browser before.
  /^[\w ]+ · [\w ]+$/,
  /^(PT|EN|ES),?$/,
]

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
    // In records that are folded too.
    await expect(page.locator('[data-state="loading"]')).toHaveCount(0)

    const texts = await textsOf(page)
    expect(texts.some((text) => text.includes('⟦'))).toBe(true)
    const realm = await page.locator('#portal').textContent()
    const data = [...known, realm ?? ''].join(' ')
    const leftOut = texts.filter((text) =>
      unmarked(text).some(
        (part) => !data.includes(part) && !noTexts.some((pattern) => pattern.test(part)),
      ),
    )
    expect([...new Set(leftOut)]).toEqual([])
    // The other remotes are still being prefetched.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}
