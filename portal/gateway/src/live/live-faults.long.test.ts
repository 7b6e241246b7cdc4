import { afterAll, describe, expect, it } from '@jest/globals'
import { readEnvironment, readHealthSummaries } from 'portal-releases'
import { until } from 'portal-releases/testing'
import { guardsServer, openLivePortal } from '#src/testing/live-portal.ts'

const portal = await openLivePortal({ pageLimitMs: 2_000 })
const { api, errors, pageOf, store } = portal
afterAll(() => portal.close())

const shows = (text: string, path: string) =>
  until(async () => (await pageOf(path)).includes(text))
const tell = (order: string, body: unknown = [order]) => {
  const answer = api.answers[`/api/orders/${order}`]
  if (answer) answer.body = body
}
const failuresOf = (path: string) =>
  errors.filter(({ message }) => message.startsWith(`gate: ${path} in `))
const failedRenders = async () => {
  const summaries = await readHealthSummaries(store, 'production')
  const { release } = await readEnvironment(store, 'production')
  return summaries[0]?.releases[release]?.failedRenders?.gate
}

describe('a page that fails with its data', () => {
  it.each([
    ['throws', 'shout', /a guard shouts/],
    ['never ends', 'run', /does not end after 2000 ms/],
    ['fills the heap at once', 'hoard', /took more than 256 MB|does not end/],
    ['fills memory outside of the heap', 'fill', /took more than 256 MB|does not end/],
    ['ends its process', 'desert', /a server build exits/],
  ])('because it %s keeps its HTML, and is named (§10.4)', async (_, order, cause) => {
    const path = `/orders/${order}`
    await shows('at ease', path)
    tell(order)
    await until(() => failuresOf(path).length === 2)
    for (const error of failuresOf(path)) {
      expect(error.message).toMatch(/ in (pt|en) keeps its HTML: it cannot be rendered/)
      expect(String(error.cause)).toMatch(cause)
    }
    expect(await pageOf(path)).toContain('at ease')
    const failed = async () => (await failedRenders())?.pages ?? []
    await until(async () => (await failed()).includes(path))
    tell(order, ['at ease'])
  })

  it('leaves the others as live as they were', async () => {
    tell('march', ['left', 'right'])
    await shows('left,right', '/orders/march')
  })

  it('is rendered again once its data is right, and the summary says so', async () => {
    tell('shout', ['at ease', 'again'])
    await shows('at ease,again', '/orders/shout')
    await until(async () => (await failedRenders())?.pages.length === 0)
    expect((await failedRenders())?.failures).toBeGreaterThanOrEqual(10)
  })
})

const canariesNow = async () =>
  Object.keys((await readEnvironment(store, 'production')).combinations)

describe('a canary with a page that fails with live data', () => {
  it('goes on while the live release fails too', async () => {
    const before = failuresOf('/orders/stand').length
    tell('stand', ['shout'])
    await until(() => failuresOf('/orders/stand').length === before + 2)
    const server = guardsServer.replace('<h1>Guards</h1>', '<h1>The watch</h1>')
    await portal.promote(server, { canary: 50 })
    await until(() => failuresOf('/orders/stand').length === before + 4)
    // What is judged is judged before the next answer is rendered.
    tell('march', ['halt'])
    await shows('halt', '/orders/march')
    expect(await canariesNow()).toEqual(['gate'])
  })

  it('is ended by that alone, with the reason', async () => {
    const server = guardsServer.replace("'shout') throw", "'halt') throw")
    const canary = await portal.promote(server, { canary: 50 })
    await until(async () => (await canariesNow()).length === 0)
    const { history } = await readEnvironment(store, 'production')
    expect(history.at(-1)).toMatchObject({
      action: 'canaryEnded',
      release: canary,
      reason: expect.stringMatching(
        /^gate: \/orders\/march in (pt|en) fails with live data, and not in the live release: gate could not render \/orders\/march: Error: a guard shouts$/,
      ),
    })
  })
})
