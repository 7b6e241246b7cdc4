import { expect, type Page } from '@playwright/test'
import type { Languages } from '#e2e/fixtures/site.ts'

/** Keeps the vote page on screen: the site it leads to has nothing to show. */
export async function stayOnPortal(page: Page): Promise<void> {
  await page.route(/^https:/, (route) => route.fulfill({ status: 204 }))
}

/** A page of each remote, and the link that leads to it from everywhere; in English. */
export const remotePages = {
  public: { path: '/rules', heading: 'Server rules', link: 'Rules', place: 'contentinfo' },
  rankings: { path: '/castles', heading: 'Castles', link: 'Castles', place: 'banner' },
  account: { path: '/account', heading: 'Account', link: 'Account', place: 'banner' },
} as const

/** What does not come at all is waited for as long as visitors wait for it. */
const givenUpMs = 60_000

export type RemoteName = keyof typeof remotePages

export const remoteNames = Object.keys(remotePages) as RemoteName[]

/** What every page of the portal has around it. */
export class PortalPage {
  protected readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Opens a path and waits until it is interactive. */
  async open(path: string): Promise<void> {
    await this.page.goto(path)
    await this.expectHydrated()
  }

  async expectHydrated(): Promise<void> {
    await this.page.waitForFunction(
      () => performance.getEntriesByName('portal:hydrated').length > 0,
    )
  }

  /** Notes the document, so that `expectSameDocument` can tell whether it was ever reloaded. */
  async markDocument(): Promise<void> {
    await this.page.evaluate(() =>
      document.documentElement.setAttribute('data-marked', 'true'),
    )
  }

  async expectSameDocument(): Promise<void> {
    await expect(this.page.locator('html')).toHaveAttribute('data-marked', 'true')
  }

  async expectNewDocument(): Promise<void> {
    await expect(this.page.locator('html')).not.toHaveAttribute('data-marked')
  }

  async expectTitle(heading: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(this.page).toHaveTitle(/^.+ · Aurora Interlude$/)
  }

  async expectLanguage(language: string): Promise<void> {
    await expect(this.page.locator('html')).toHaveAttribute('lang', language)
    const selected = this.page.getByRole('button', { pressed: true })
    await expect(selected).toHaveText(language.toUpperCase())
  }

  async chooseLanguage(language: string): Promise<void> {
    await this.page
      .getByRole('button', { name: new RegExp(`^${language.toUpperCase()},`) })
      .click()
    await this.expectLanguage(language)
  }

  /** Texts differ in length and words: what is open stays open while the language changes. */
  async inLanguages(chosen: Languages, check: () => Promise<void>): Promise<void> {
    for (const { language } of chosen) {
      await this.page.setViewportSize({ width: 1440, height: 900 })
      await this.chooseLanguage(language)
      await this.expectSettled()
      await check()
    }
  }

  /** Follows a link by its name; the footer and the navigation bar have some of the same. */
  async follow(name: string, place: 'banner' | 'contentinfo' | 'main'): Promise<void> {
    await this.page.getByRole(place).getByRole('link', { name, exact: true }).click()
  }

  /** Follows the first link in a place that leads to a path. */
  async followTo(path: string, place: 'contentinfo' | 'main' = 'main'): Promise<void> {
    await this.page.getByRole(place).locator(`a[href="${path}"]`).first().click()
  }

  /** Nothing on the page is loading any more, and its scroll, where it has one, is whole. */
  async expectSettled(): Promise<void> {
    await expect(this.page.locator('[data-state="loading"]:visible')).toHaveCount(0)
    await expect(this.page.locator('[data-frame]:not([data-frame="shown"])')).toHaveCount(0)
  }

  async expectNoOverflow(): Promise<void> {
    const overflow = await this.page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect(overflow).toBe(0)
  }

  async movingParts(): Promise<number> {
    return this.page.evaluate(
      () =>
        document.getAnimations().filter(({ playState }) => playState === 'running').length,
    )
  }

  async openVoteMenu(): Promise<void> {
    const button = this.page.getByRole('banner').locator('button[aria-controls]')
    // A click long after the mouse arrived would close it again.
    await button.hover()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
  }

  async openDrawer(): Promise<void> {
    await this.page.getByRole('banner').locator('button[aria-haspopup="dialog"]').click()
    await expect(this.page.getByRole('dialog')).toBeVisible()
  }

  private get alert() {
    return this.page.getByRole('main').getByRole('alert')
  }

  async go(remote: RemoteName): Promise<void> {
    const { link, place, path } = remotePages[remote]
    await this.follow(link, place)
    await expect(this.page).toHaveURL(path)
  }

  async expectPage(remote: RemoteName): Promise<void> {
    await this.expectTitle(remotePages[remote].heading)
    await expect(this.alert).toHaveCount(0)
  }

  /** It shows the error text of docs/specification.md §4.1 and the page that failed. */
  async expectFailure(remote: RemoteName): Promise<void> {
    const alert = expect(this.alert)
    await alert.toContainText('Error loading data', { timeout: givenUpMs })
    await expect(this.alert).toContainText(`“${remotePages[remote].link}”`)
  }

  async retry(): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  }
}
