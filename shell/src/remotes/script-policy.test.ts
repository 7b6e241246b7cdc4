import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { formerKeep, keep, releaseWithFallback } from '#src/testing/release.ts'
import { claimScriptPolicy } from './script-policy.ts'

type Rules = {
  createScriptURL: (url: string) => string
}

const shellMain = '/assets/shell/1/browser/main.js'

const createPolicy = jest.fn<(name: string, rules: Rules) => void>()

beforeEach(() => {
  createPolicy.mockClear()
  Object.assign(globalThis, { trustedTypes: { createPolicy } })
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'trustedTypes')
})

function claimedRules(): Rules {
  claimScriptPolicy(releaseWithFallback, shellMain)
  const [, rules] = createPolicy.mock.lastCall ?? []
  if (!rules) throw new Error('no policy was created')
  return rules
}

const siblingOf = (entry: string, file: string) => entry.replace('remoteEntry.js', file)

describe('the policy for scripts', () => {
  it('is the default one, and the only one', () => {
    claimedRules()
    expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['default'])
  })

  it.each([
    ['an entry', keep.entry],
    ['a chunk', siblingOf(keep.entry, 'routes.js')],
    ['the entry of the build before', formerKeep.entry],
    ['a chunk of the build before', siblingOf(formerKeep.entry, 'routes.js')],
    ['a chunk of the shell', '/assets/shell/1/browser/calls.js'],
    ['an absolute address', new URL(keep.entry, location.href).href],
  ])('lets %s of the release pass', (_, url) => {
    expect(claimedRules().createScriptURL(url)).toBe(url)
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
    expect(() => claimedRules().createScriptURL(url)).toThrow(
      'is not a script of this release',
    )
  })

  it('is not needed in browsers without Trusted Types', () => {
    Reflect.deleteProperty(globalThis, 'trustedTypes')
    expect(() => claimScriptPolicy(releaseWithFallback, shellMain)).not.toThrow()
  })
})
