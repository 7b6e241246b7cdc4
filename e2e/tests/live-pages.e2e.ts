import type { Page } from '@playwright/test'
import type {
  BossRespawn,
  Castle,
  ClanRanking,
  EventSoloEntry,
  HeroEntry,
  NewsItem,
  PlayerRanking,
} from 'shared-api/contract'
import { type ApiRelay, openApiRelay, relayedInterval } from '#e2e/fixtures/api-relay.ts'
import { openLaboratory } from '#e2e/fixtures/laboratory.ts'
import { languages } from '#e2e/fixtures/languages.ts'
import { getTemplate } from '#e2e/fixtures/template.ts'
import { test as base, expect } from '#e2e/fixtures/test.ts'
import { PortalPage } from '#e2e/pages/portal-page.ts'

/** A gateway of its own over the real API, which a test may change or take away. */
const test = base.extend<{ town: Town }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
  town: async ({}, use, { project }) => {
    const relay = await openApiRelay(project.use.baseURL ?? '')
    const laboratory = await openLaboratory(await getTemplate(), relay.origin)
    await use({ origin: laboratory.origin, api: relay.state })
    await laboratory.close()
    await relay.close()
  },
})

type Town = { origin: string; api: ApiRelay['state'] }

/** Which texts of a call's answer stand on the page, in their order. */
const pages: { path: string; call: string; texts: (answer: never) => string[] }[] = [
  {
    path: '/',
    call: '/api/news/latest',
    texts: (news: NewsItem[]) => news.map(({ title }) => title),
  },
  {
    path: '/news',
    call: '/api/news',
    texts: (news: NewsItem[]) => news.map(({ title }) => title),
  },
  {
    path: '/top-players',
    call: '/api/players/ranking',
    texts: ({ pvp }: PlayerRanking) => pvp.map(({ name }) => name),
  },
  {
    path: '/top-clans',
    call: '/api/clans/ranking',
    texts: ({ level }: ClanRanking) => level.map(({ clanName }) => clanName),
  },
  {
    path: '/castles',
    call: '/api/castles',
    texts: (castles: Castle[]) => castles.map(({ castleName }) => castleName),
  },
  {
    path: '/top-events',
    call: '/api/events/pvp1v1',
    texts: (solo: EventSoloEntry[]) => solo.slice(0, 10).map(({ charName }) => charName),
  },
  {
    path: '/olympiads',
    call: '/api/events/heroes',
    texts: (heroes: HeroEntry[]) => heroes.map(({ charName }) => charName),
  },
  {
    path: '/bosses',
    call: '/api/npc-respawn',
    texts: ({ all }: BossRespawn) => all.map(({ name }) => name),
  },
]

for (const { language, locale } of languages) {
  test.describe(`without JavaScript in ${language}`, () => {
    test.use({ locale, javaScriptEnabled: false })

    for (const { path, call, texts } of pages) {
      test(`${path} shows what ${call} answers in ${language}`, async ({
        page,
        allowConsole,
      }) => {
        // Without scripts, nothing uses what is preloaded for them.
        allowConsole(/preloaded using link preload but not used/)
        await page.goto(path)
        const headers = { 'accept-language': locale }
        const answer = (await (await page.request.get(call, { headers })).json()) as never
        const expected = texts(answer)
        expect(expected.length).toBeGreaterThan(0)
        const main = page.getByRole('main')
        for (const text of expected) await expect(main).toContainText(text)
        await expect(main.getByRole('status').filter({ hasText: /…/ })).toHaveCount(0)
      })
    }
  })
}

test.describe('a first page with data', () => {
  test.use({ locale: 'en-US' })

  for (const path of [...pages.map((page) => page.path), '/status']) {
    test(`${path} calls nothing, and never says that it is loading`, async ({ page }) => {
      const calls: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/api/')) calls.push(pathname)
      })
      await page.addInitScript(() => {
        const said: string[] = []
        Object.assign(window, { said })
        new MutationObserver(() => {
          const main = document.querySelector('main')?.textContent ?? ''
          if (main.includes('Loading…')) said.push(main)
        }).observe(document, { childList: true, subtree: true, characterData: true })
      })
      const portal = new PortalPage(page)
      await portal.open(path)
      await portal.expectSettled()
      expect(calls).toEqual([])
      expect(await page.evaluate(() => Reflect.get(window, 'said'))).toEqual([])
    })
  }
})

test.describe('when the data changes', () => {
  test.use({ locale: 'en-US', javaScriptEnabled: false })

  /** Milliseconds since the API confirmed what a new visitor's HTML shows. */
  const ageOf = (page: Page) =>
    page.evaluate(() => {
      const [document] = performance.getEntriesByType('navigation')
      const told = (document as PerformanceNavigationTiming).serverTiming
      return told.find(({ name }) => name === 'answers-age')?.duration ?? -1
    })

  test('a new visitor’s HTML shows it within an interval and two seconds', async ({
    newVisitor,
    allowConsole,
    town,
    page,
  }) => {
    allowConsole(/preloaded using link preload but not used/)
    const call = `${town.origin}/api/players/ranking`
    const { pvp }: PlayerRanking = await (await page.request.get(call)).json()
    const first = pvp[0]?.name ?? ''
    await expect(async () => {
      await page.goto(`${town.origin}/top-players`)
      expect(await page.getByRole('main').textContent()).toContain(first)
    }).toPass()
    town.api.change = (text) => text.replaceAll(`"${first}"`, '"Newcomer"')
    await expect(async () => {
      const visitor = await newVisitor()
      await visitor.goto(`${town.origin}/top-players`)
      const age = await ageOf(visitor)
      const main = await visitor.getByRole('main').textContent()
      await visitor.context().close()
      expect(main).toContain('Newcomer')
      expect(age).toBeLessThan((relayedInterval + 2) * 1000)
    }).toPass()
  })

  test('pages stay while the API is away, tell their age, and heal by themselves', async ({
    page,
    allowConsole,
    town,
  }) => {
    allowConsole(/preloaded using link preload but not used/)
    const open = () => page.goto(`${town.origin}/top-players`)
    await expect(async () => {
      await open()
      expect(await ageOf(page)).toBeGreaterThanOrEqual(0)
    }).toPass()
    const before = (await page.getByRole('main').textContent()) ?? ''
    town.api.isDown = true
    await expect(async () => {
      await open()
      expect(await ageOf(page)).toBeGreaterThan(2 * relayedInterval * 1000)
    }).toPass()
    await expect(page.getByRole('main')).toHaveText(before)
    town.api.isDown = false
    await expect(async () => {
      await open()
      expect(await ageOf(page)).toBeLessThan(relayedInterval * 1000)
    }).toPass()
  })
})
