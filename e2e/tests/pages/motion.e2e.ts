import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { PortalPage } from '#e2e/pages/portal-page.ts'

test.use({ locale: 'en-US', reducedMotion: 'no-preference' })

/** The fall of each ember, as the browser plays it. */
const fallsOf = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const effect = animation.effect as KeyframeEffect
      if (!effect.target?.matches('main > [aria-hidden="true"] > i')) return []
      const { duration, delay } = effect.getComputedTiming()
      const moved = new Set(effect.getKeyframes().flatMap((frame) => Object.keys(frame)))
      for (const name of ['offset', 'computedOffset', 'easing', 'composite'])
        moved.delete(name)
      return { duration: Number(duration), delay: Number(delay), moved: [...moved].sort() }
    }),
  )

test('100 embers fall, each for its own 6 to 12 s after its own 0 to 6 s (§9.3)', async ({
  page,
}) => {
  const portal = new PortalPage(page)
  await portal.open('/')
  await expect.poll(async () => (await fallsOf(page)).length).toBe(100)
  const falls = await fallsOf(page)
  expect(new Set(falls.map(({ duration }) => duration)).size).toBe(100)
  expect(new Set(falls.map(({ delay }) => delay)).size).toBe(100)
  for (const { duration, delay, moved } of falls) {
    expect(duration).toBeGreaterThanOrEqual(6000)
    expect(duration).toBeLessThanOrEqual(12_000)
    expect(delay).toBeGreaterThanOrEqual(0)
    expect(delay).toBeLessThanOrEqual(6000)
    // What the compositor moves without the page: no layout, no paint.
    expect(moved).toEqual(['opacity', 'translate'])
  }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => portal.movingParts()).toBe(0)
  await expect(page.locator('main > [aria-hidden="true"] > i')).toHaveCount(100)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(async () => (await fallsOf(page)).length).toBe(100)
})
