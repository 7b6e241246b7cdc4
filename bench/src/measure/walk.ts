import type { Page } from 'playwright-core'
import type { MeasuredRoute } from '#src/sites/routes.ts'
import type { Visitor } from './visitor.ts'

/** What a visitor waits for within an open page; milliseconds. */
export type Walk = {
  /** From a click on a link to the first row of the other page. */
  navigation: number
  /** Scripts that came from the network between the two. */
  codeRequests: number
}

/** Clicks on a link, and waits for the frame after which there is a first row. */
const clickAndWait = (page: Page, link: string, row: string) =>
  page.evaluate(
    ([click = '', appears = '']) =>
      new Promise<number>((resolve, reject) => {
        const target = document.querySelector<HTMLElement>(click)
        if (!target) return reject(new Error(`There is no ${click}`))
        const look = () => {
          if (document.querySelector(appears)?.textContent)
            resolve(performance.now() - began)
          else requestAnimationFrame(look)
        }
        const began = performance.now()
        target.click()
        requestAnimationFrame(look)
      }),
    [link, row],
  )

/** Opens the home page, lets it prefetch, and goes to a ranking. */
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
  const navigation = await clickAndWait(page, link, 'main [data-frame] li')
  await untilQuiet()
  const codeRequests = requests
    .all()
    .slice(before)
    // What the cache holds has no bytes.
    .filter(({ bytes, url }) => bytes > 0 && new URL(url).pathname.endsWith('.js'))
  return { navigation, codeRequests: codeRequests.length }
}
