import type { Page } from 'playwright-core'
import type { MeasuredRoute } from '#src/sites/routes.ts'
import type { Visitor } from './visitor.ts'

/** What a visitor waits for within an open page; milliseconds. */
export type Walk = {
  /** From a click on a link to the first row of the other page. */
  navigation: number
  /** Scripts that came from the network between the two. */
  codeRequests: number
  /** From a click on another language to the page in it. */
  language: number
}

type Step = { click: string; changes: string; from: string }

/** Clicks, and waits for the frame after which an element no longer says what it said. */
const clickAndWait = (page: Page, step: Step) =>
  page.evaluate(
    ({ click, changes, from }) =>
      new Promise<number>((resolve, reject) => {
        const target = document.querySelector<HTMLElement>(click)
        if (!target) return reject(new Error(`There is no ${click}`))
        const look = () => {
          const text = document.querySelector(changes)?.textContent ?? from
          if (text === from) requestAnimationFrame(look)
          else resolve(performance.now() - began)
        }
        const began = performance.now()
        target.click()
        requestAnimationFrame(look)
      }),
    step,
  )

/** Opens the home page, lets it prefetch, goes to a ranking, and changes the language there. */
export async function walk(
  { page, requests, untilQuiet }: Visitor,
  origin: string,
  { path }: MeasuredRoute,
): Promise<Walk> {
  const link = `main a[href="${path}"]`
  await page.goto(`${origin}/`, { waitUntil: 'load' })
  await page.waitForSelector(link, { state: 'attached' })
  // What is loaded in idle time comes after that.
  await page.waitForFunction(
    () => performance.getEntriesByName('portal:hydrated').length > 0,
  )
  await untilQuiet()
  // On a slow connection the portal downloads code only when the visitor points at a link.
  await page.hover(link)
  await untilQuiet()
  const before = requests.all().length
  const row = 'main [data-frame] li'
  const navigation = await clickAndWait(page, { click: link, changes: row, from: '' })
  await untilQuiet()
  const codeRequests = requests
    .all()
    .slice(before)
    // What the cache holds has no bytes.
    .filter(({ bytes, url }) => bytes > 0 && new URL(url).pathname.endsWith('.js'))
  const title = 'main h1'
  const from = (await page.textContent(title)) ?? ''
  const language = await clickAndWait(page, {
    click: 'button[lang="es"]',
    changes: title,
    from,
  })
  return { navigation, codeRequests: codeRequests.length, language }
}
