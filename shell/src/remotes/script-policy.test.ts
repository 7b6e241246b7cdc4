import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { formerKeep, keep, releaseWithFallback } from '#src/testing/release.ts'
import { checkedScripts, claimScriptPolicy } from './build-files.ts'

type Rules = {
  createScriptURL: (url: string) => string
}

const absolute = (url: string) => new URL(url, location.href).href

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
  const createPolicy = jest.fn<(name: string, rules: Rules) => void>()

  const claim = () =>
    claimScriptPolicy(releaseWithFallback, '/assets/shell/1/browser/main.js')
  const check = (url: string) => {
    claim()
    return createPolicy.mock.lastCall?.[1].createScriptURL(url)
  }

  beforeEach(() => {
    createPolicy.mockClear()
    Object.assign(globalThis, { trustedTypes: { createPolicy } })
  })
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'trustedTypes')
  })

  it('is the default one, and the only one', () => {
    claim()
    expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['default'])
  })

  it.each([
    ['an entry', keep.entry],
    ['a chunk', keep.entry.replace('remoteEntry', 'routes')],
    ['the entry of the build before', formerKeep.entry],
    ['a chunk of the build before', formerKeep.entry.replace('remoteEntry', 'routes')],
    ['a chunk of the shell', '/assets/shell/1/browser/calls.js'],
    ['an absolute URL', absolute(keep.entry)],
  ])('allows %s of the release', (_, url) => {
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

  it('is not needed in browsers without Trusted Types', () => {
    Reflect.deleteProperty(globalThis, 'trustedTypes')
    expect(claim).not.toThrow()
  })
})
