import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'

test.use({ reducedMotion: 'no-preference' })

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

/** Counts React's renders as its developer tools do. */
const countRenders = (page: Page) =>
  page.addInitScript(() => {
    const counter = { supportsFiber: true, inject: () => 1, renders: 0 }
    const onCommitFiberRoot = () => {
      counter.renders += 1
    }
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: Object.assign(counter, { onCommitFiberRoot }),
    })
  })

const rendersOf = (page: Page) =>
  page.evaluate('window.__REACT_DEVTOOLS_GLOBAL_HOOK__.renders')

test('100 embers fall, each for its own 6 to 12 s after its own 0 to 6 s, and cost no layout, no paint, no render and few styles (§9.3)', async ({
  page,
  portal,
  browser,
}) => {
  await countRenders(page)
  await portal.open('/')
  await page.waitForLoadState('networkidle')
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

  // The first fall of each begins with a frame: all have begun.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.currentTime = 6000
  })
  const clock = () => page.evaluate(() => performance.now())
  const renders = await rendersOf(page)
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  const start = await clock()
  await expect.poll(clock).toBeGreaterThan(start + 5000)
  const seconds = ((await clock()) - start) / 1000
  const trace = JSON.parse(String(await browser.stopTracing())) as {
    traceEvents: { name: string }[]
  }
  const count = (name: string) =>
    trace.traceEvents.filter((event) => event.name === name).length
  expect(renders).toBeGreaterThan(0)
  expect(await rendersOf(page)).toBe(renders)
  expect({ layouts: count('Layout'), paints: count('Paint') }).toEqual({
    layouts: 0,
    paints: 0,
  })
  // The castle's windows and the sky take a few frames at the end of each turn; embers that took their own would add ten.
  expect(count('UpdateLayoutTree') / seconds).toBeLessThan(4)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => portal.movingParts()).toBe(0)
  await expect(page.locator('main > [aria-hidden="true"] > i')).toHaveCount(100)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(async () => (await fallsOf(page)).length).toBe(100)
})
