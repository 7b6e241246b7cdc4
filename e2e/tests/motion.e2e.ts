import type { Page } from '@playwright/test'
import { paths } from '#e2e/fixtures/paths.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { PortalPage, stayOnPortal } from '#e2e/pages/portal-page.ts'

test.use({ locale: 'en-US', reducedMotion: 'no-preference' })

const running = (page: Page) =>
  page.evaluate(
    () =>
      document.getAnimations().filter(({ playState }) => playState === 'running').length,
  )

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test('nothing moves on any page, and the scroll is open at once', async ({ page }) => {
    await stayOnPortal(page)
    const portal = new PortalPage(page)
    for (const path of paths.filter((each) => each !== '/dashboard')) {
      await portal.open(path)
      await portal.expectSettled()
      expect(`${path}: ${await running(page)}`).toBe(`${path}: 0`)
    }
  })
})

test('100 embers fall on the compositor, 6 to 12 s each after 0 to 6 s', async ({
  page,
}) => {
  const portal = new PortalPage(page)
  await portal.open('/')
  const embers = await page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const effect = animation.effect as KeyframeEffect
      if (!effect.target?.closest('[class*="embers"]')) return []
      const timing = effect.getTiming()
      const frames = effect.getKeyframes()
      const properties = new Set(frames.flatMap((frame) => Object.keys(frame)))
      const bookkeeping = ['offset', 'computedOffset', 'easing', 'composite']
      return Array.from(effect.target.querySelectorAll('i'), () => ({
        duration: Number(timing.duration),
        delay: Math.abs(timing.delay ?? 0),
        moved: [...properties].filter((name) => !bookkeeping.includes(name)).sort(),
      }))
    }),
  )
  const falling = embers.filter(({ moved }) =>
    moved.some((name) => /transform|translate/.test(name)),
  )
  expect(falling.length).toBeGreaterThanOrEqual(100)
  const compositor = ['opacity', 'rotate', 'scale', 'transform', 'translate']
  for (const { duration, delay, moved } of falling.slice(0, 100)) {
    expect(duration).toBeGreaterThanOrEqual(6000)
    expect(duration).toBeLessThanOrEqual(12_000)
    expect(delay).toBeLessThanOrEqual(6000)
    expect(moved.every((name) => compositor.includes(name))).toBe(true)
  }
})
