import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { askForPage } from './gateway.ts'

const path = '/towers'
const isDown = new Set<string>()

beforeEach(() => {
  isDown.clear()
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const { pathname } = new URL(String(url))
    if (isDown.has(pathname)) throw new TypeError('refused')
    const isPublic = pathname !== '/api/own'
    const headers = { 'cache-control': isPublic ? 'public, max-age=60' : 'no-store' }
    const language = new Headers(init?.headers).get('accept-language')
    return Response.json([language], { headers })
  })
})

const ask = (route: Parameters<typeof askForPage>[1]) =>
  askForPage('http://api.test', route, 'es')

describe('a page in development', () => {
  it('brings what its public calls answer, in its language, without those that fail', async () => {
    isDown.add('/api/broken')
    const data = ['/api/towers', '/api/broken', '/api/own']
    expect(await ask({ path, data })).toEqual({
      renderedAt: expect.any(Number),
      answers: { '/api/towers': ['es'] },
    })
  })

  it.each([
    ['declares none', { path, data: [] }],
    ['has parameters', { path: '/towers/:tower', data: ['/api/towers'] }],
    ['needs a session', { path, access: 'session', data: ['/api/towers'] }],
    ['gets none', { path, data: ['/api/own'] }],
  ] satisfies [string, Parameters<typeof askForPage>[1]][])(
    'brings no answers if it %s',
    async (_, route) => {
      expect(await ask(route)).toBeUndefined()
    },
  )
})
