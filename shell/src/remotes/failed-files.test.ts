import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { formerKeep, keep } from '#src/testing/release.ts'
import { watchFailedFiles } from './failed-files.ts'
import { LoadError } from './load-error.ts'

const fetching = jest.fn<typeof fetch>()
const originalFetch = globalThis.fetch
const refetchFailedFiles = watchFailedFiles()

function lose(tag: 'script' | 'link', url: string) {
  const element = document.createElement(tag)
  Object.assign(element, { src: url, href: url })
  document.head.append(element)
  element.dispatchEvent(new Event('error'))
}
const fetched = () =>
  fetching.mock.calls.map(([url, init]) => [new URL(String(url)).pathname, init?.cache])

beforeEach(() => {
  fetching.mockReset()
  fetching.mockImplementation(async () => new Response())
  globalThis.fetch = fetching
})
afterEach(() => {
  globalThis.fetch = originalFetch
  document.head.replaceChildren()
})

describe('files that were lost', () => {
  it('are fetched past the browser’s cache, once they are there', async () => {
    lose('script', keep.entry)
    lose('link', '/assets/keep/1/routes.css')
    await refetchFailedFiles(keep)
    await refetchFailedFiles(keep)
    expect(fetched()).toEqual([
      ['/assets/keep/1/remoteEntry.js', 'reload'],
      ['/assets/keep/1/routes.css', 'reload'],
    ])
  })

  it.each<[string, () => Promise<Response>]>([
    ['is not there', async () => new Response(null, { status: 404 })],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('keep the try waiting while one %s', async (_, answer) => {
    lose('script', keep.entry)
    fetching.mockImplementation(answer)
    await expect(refetchFailedFiles(keep)).rejects.toBeInstanceOf(LoadError)
    fetching.mockImplementation(async () => new Response())
    await refetchFailedFiles(keep)
    expect(fetching).toHaveBeenCalledTimes(2)
  })

  it('of another build are no matter', async () => {
    lose('script', formerKeep.entry)
    await refetchFailedFiles(keep)
    expect(fetching).not.toHaveBeenCalled()
  })
})
