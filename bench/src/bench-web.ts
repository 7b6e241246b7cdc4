import { type Browser, chromium, type Page } from 'playwright-core'
import { type PageLoad, summarise } from './figures/page-load.ts'
import { installProbe, type PageMarks } from './measure/probe.ts'
import { newVisitor, type Speed, type Visitor } from './measure/visitor.ts'
import { type MeasuredRoute, readRoutes } from './sites/routes.ts'
import { openSites, type Sites } from './sites/sites.ts'

export type SiteName = keyof Sites['origins']

/** The sites that run code, and in which a visitor can walk without loading a document. */
export type AppName = Exclude<SiteName, 'classic'>

/** What a visitor waits for within an open page; milliseconds. */
type Walk = {
  /** From a click on a link to the first row of the other page. */
  navigation: number
  /** Scripts that came from the network between the two. */
  codeRequests: number
}

export type Round = {
  loads: Record<string, Record<SiteName, PageLoad>>
  walks: Record<AppName, Walk>
}

type BenchWebOptions = Parameters<typeof openSites>[0] & {
  browser: string
  rounds: number
  speed: Speed
  onRound: (done: number) => void
}

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
    while (rounds.length < options.rounds) {
      const turn = rounds.length
      rounds.push(await measureRound(browser, sites, routes, options.speed, turn))
      options.onRound(rounds.length)
    }
    return rounds
  } finally {
    await browser.close()
    await sites.close()
  }
}

async function measureRound(
  browser: Browser,
  { origins }: Sites,
  routes: readonly MeasuredRoute[],
  speed: Speed,
  turn: number,
): Promise<Round> {
  const loads: Round['loads'] = {}
  for (const route of routes) {
    const load = async (site: SiteName) => {
      const visitor = await newVisitor(browser, speed)
      const isApp = site !== 'classic'
      return loadPage(visitor, origins[site], route, isApp).finally(visitor.leave)
    }
    loads[route.path] = await inTurns(['portal', 'monolith', 'classic'], turn, load)
  }
  const [ranking] = routes
  if (!ranking) throw new Error('There is no page to go to')
  const walks = await inTurns(['portal', 'monolith'], turn, async (app) => {
    const visitor = await newVisitor(browser, speed)
    return walk(visitor, origins[app], ranking).finally(visitor.leave)
  })
  return { loads, walks }
}

/** The values by name, made one after another, and beginning with another name each turn. */
async function inTurns<Name extends string, Value>(
  names: readonly Name[],
  turn: number,
  make: (name: Name) => Promise<Value>,
): Promise<Record<Name, Value>> {
  const made: [Name, Value][] = []
  const first = turn % names.length
  for (const name of [...names.slice(first), ...names.slice(0, first)])
    made.push([name, await make(name)])
  return Object.fromEntries(made) as Record<Name, Value>
}

/** The shell's mark of the moment when a page can be used; the classic page never sets it. */
const findMark = "performance.getEntriesByName('portal:hydrated')"

/** Opens a page with nothing cached, and waits until it has loaded everything. */
async function loadPage(
  { page, requests, evaluate, until, untilQuiet }: Visitor,
  origin: string,
  { path, content }: MeasuredRoute,
  hasCode: boolean,
): Promise<PageLoad> {
  await page.addInitScript(installProbe, content)
  await page.goto(`${origin}${path}`, { waitUntil: 'load' })
  await until('window.benchMarks.content !== null')
  if (hasCode) await until(`${findMark}.length > 0`)
  await untilQuiet()
  const marks = await evaluate<PageMarks>('window.benchMarks')
  const interactiveAt = hasCode
    ? await evaluate<number>(`performance.timeOrigin + ${findMark}[0].startTime`)
    : null
  return summarise({ marks, sent: requests.all(), interactiveAt })
}

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
async function walk(
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
