import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { formerKeep, gate, keep } from '#src/testing/release.ts'
import { unloadBuild, watchFailedFiles } from './build-files.ts'
import { LoadError } from './retry.ts'

const fetching = jest.fn<typeof fetch>()
const originalFetch = globalThis.fetch
const refetchFailedFiles = watchFailedFiles()

function addFile(tag: 'script' | 'link', url: string) {
  const element = document.createElement(tag)
  Object.assign(element, { src: url, href: url, rel: 'stylesheet' })
  document.head.append(element)
  return element
}
const lose = (tag: 'script' | 'link', url: string) =>
  addFile(tag, url).dispatchEvent(new Event('error'))

beforeEach(() => {
  fetching.mockReset()
  fetching.mockImplementation(async () => new Response())
  globalThis.fetch = fetching
})
afterEach(() => {
  globalThis.fetch = originalFetch
  document.head.replaceChildren()
})

describe('files that failed to load', () => {
  it('are fetched once past the browser’s cache', async () => {
    lose('script', keep.entry)
    lose('link', '/assets/keep/1/routes.css')
    await refetchFailedFiles(keep)
    await refetchFailedFiles(keep)
    expect(
      fetching.mock.calls.map(([url, init]) => [new URL(`${url}`).pathname, init?.cache]),
    ).toEqual([
      ['/assets/keep/1/remoteEntry.js', 'reload'],
      ['/assets/keep/1/routes.css', 'reload'],
    ])
  })

  it.each<[string, () => Promise<Response>]>([
    ['is missing', async () => new Response(null, { status: 404 })],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('hold up a load as long as one %s', async (_, answer) => {
    lose('script', keep.entry)
    fetching.mockImplementation(answer)
    await expect(refetchFailedFiles(keep)).rejects.toBeInstanceOf(LoadError)
    fetching.mockImplementation(async () => new Response())
    await refetchFailedFiles(keep)
    expect(fetching).toHaveBeenCalledTimes(2)
  })

  it('of another build do not matter', async () => {
    lose('script', formerKeep.entry)
    await refetchFailedFiles(keep)
    expect(fetching).not.toHaveBeenCalled()
  })
})

describe('a build that another one replaces', () => {
  it('leaves no queue of chunks to the next build', () => {
    const queues = { rspackChunkmy_keep: [], webpackChunkmy_keep: [], rspackChunkgate: [] }
    Object.assign(globalThis, queues)
    unloadBuild('my-keep', keep)
    const left = Object.keys(queues).filter((queue) => queue in globalThis)
    expect(left).toEqual(['rspackChunkgate'])
  })

  it('keeps its styles in the document, without the mark that the next build looks for', () => {
    const [own, other] = [keep, gate].map(({ entry }) => {
      const link = addFile('link', entry.replace('remoteEntry.js', 'routes.css'))
      link.setAttribute('data-rspack', 'keep:chunk-982')
      return link
    })
    unloadBuild('keep', keep)
    expect(own?.isConnected).toBe(true)
    expect(own).not.toHaveAttribute('data-rspack')
    expect(other).toHaveAttribute('data-rspack')
  })
})
