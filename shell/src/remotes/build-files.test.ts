import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import {
  formerKeep,
  gate,
  keep,
  registry,
  releaseWithFallback,
} from '#src/testing/release.ts'
import {
  checkedScripts,
  claimScriptPolicy,
  unloadBuild,
  watchFailedFiles,
} from './build-files.ts'
import { LoadError } from './retry.ts'

const absolute = (url: string) => new URL(url, location.href).href
const beside = (entry: string, file: string) => entry.replace('remoteEntry.js', file)

describe('the entry of a remote', () => {
  /** The script element that the federation runtime gets for an entry. */
  function scriptFor(entry: string): HTMLScriptElement {
    const url = absolute(entry)
    const made = checkedScripts(releaseWithFallback).createScript?.({ url } as never)
    return (made as { script: HTMLScriptElement }).script
  }

  it.each([
    ['its live build', keep],
    ['the build before it', formerKeep],
  ])('of %s is loaded unchanged or not at all', (_, { entry, integrity }) => {
    const expected = { src: absolute(entry), integrity, crossOrigin: 'anonymous' }
    expect(scriptFor(entry)).toMatchObject(expected)
  })

  it.each([
    '/assets/keep/2/remoteEntry.js',
    `https://elsewhere.example${keep.entry}`,
    '/api/upload.js',
  ])('is not %s', (url) => {
    expect(() => scriptFor(url)).toThrow('is not a remote of this release')
  })
})

describe('the policy for scripts', () => {
  type Rules = { createScriptURL: (url: string) => string }
  const createPolicy = jest.fn<(name: string, rules: Rules) => void>()

  const check = (
    url: string,
    release = releaseWithFallback,
    own = '/assets/shell/1/browser/main.js',
  ) => {
    Object.assign(globalThis, { trustedTypes: { createPolicy } })
    claimScriptPolicy(release, own)
    expect(createPolicy).toHaveBeenLastCalledWith('default', expect.anything())
    return createPolicy.mock.lastCall?.[1].createScriptURL(url)
  }

  it.each([
    keep.entry,
    absolute(keep.entry),
    beside(keep.entry, 'routes.js'),
    formerKeep.entry,
    beside(formerKeep.entry, 'routes.js'),
    '/assets/shell/1/browser/calls.js',
  ])('allows %s, which is of the release', (url) => {
    expect(check(url)).toBe(url)
  })

  it.each([
    '/assets/keep/2/remoteEntry.js',
    `https://elsewhere.example${keep.entry}`,
    `//elsewhere.example${keep.entry}`,
    '/api/upload.js',
    '/assets/shell/2/browser/calls.js',
    '/assets/keep/1/../../../api/upload.js',
    '/assets/keep/1/%2e%2e/%2e%2e/%2e%2e/api/upload.js',
    'data:text/javascript,alert(1)',
    'blob:http://localhost/0',
    'javascript:alert(1)',
    '',
  ])('refuses %p', (url) => {
    expect(() => check(url)).toThrow('is not a script of this release')
  })

  it('allows those at the assets origin that the registry names, and no others there', () => {
    const cdn = 'https://cdn.example'
    const at = (entry: string) => `${cdn}${entry}`
    const there = { ...registry, remotes: [{ ...keep, entry: at(keep.entry) }] }
    const checkThere = (url: string) => check(url, there, at('/assets/shell/1/main.js'))
    for (const file of [keep.entry, '/assets/shell/1/calls.js'])
      expect(checkThere(at(file))).toBe(at(file))
    const foreign = [
      keep.entry,
      `https://elsewhere.example${keep.entry}`,
      `http://cdn.example${keep.entry}`,
      at('/assets/keep/2/remoteEntry.js'),
      at('/evil.js'),
    ]
    for (const url of foreign)
      expect(() => checkThere(url)).toThrow('is not a script of this release')
  })

  it('is not needed in browsers without Trusted Types', () => {
    Reflect.deleteProperty(globalThis, 'trustedTypes')
    expect(() => claimScriptPolicy(releaseWithFallback, '/main.js')).not.toThrow()
  })
})

function addFile(tag: 'script' | 'link', url: string) {
  const element = document.createElement(tag)
  Object.assign(element, { src: url, href: url, rel: 'stylesheet' })
  document.head.append(element)
  return element
}

afterEach(() => document.head.replaceChildren())

describe('files that failed to load', () => {
  const refetchFailedFiles = watchFailedFiles()
  let fetching: jest.Spied<typeof fetch>
  const lose = (tag: 'script' | 'link', url: string) =>
    addFile(tag, url).dispatchEvent(new Event('error'))

  beforeEach(() => {
    fetching = jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => new Response())
  })

  it('are fetched once past the browser’s cache, unless they are of another build', async () => {
    lose('script', keep.entry)
    lose('link', beside(keep.entry, 'routes.css'))
    lose('script', formerKeep.entry)
    await refetchFailedFiles(keep)
    await refetchFailedFiles(keep)
    const calls = fetching.mock.calls.map(([url, init]) => [`${url}`, init?.cache])
    expect(calls).toEqual([
      [absolute(keep.entry), 'reload'],
      [absolute(beside(keep.entry, 'routes.css')), 'reload'],
    ])
  })

  it.each<[string, () => Promise<Response>]>([
    ['is missing', async () => new Response(null, { status: 404 })],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('hold up a load as long as one %s', async (_, answer) => {
    lose('script', keep.entry)
    fetching.mockImplementationOnce(answer)
    await expect(refetchFailedFiles(keep)).rejects.toBeInstanceOf(LoadError)
    await refetchFailedFiles(keep)
    expect(fetching).toHaveBeenCalledTimes(2)
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
      const link = addFile('link', beside(entry, 'routes.css'))
      link.setAttribute('data-rspack', 'keep:chunk-982')
      return link
    })
    unloadBuild('keep', keep)
    expect(own?.isConnected).toBe(true)
    expect(own).not.toHaveAttribute('data-rspack')
    expect(other).toHaveAttribute('data-rspack')
  })
})
