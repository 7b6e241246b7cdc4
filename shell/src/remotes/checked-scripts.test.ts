import { describe, expect, it } from '@jest/globals'
import { formerKeep, keep, releaseWithFallback } from '#src/testing/release.ts'
import { checkedScripts } from './checked-scripts.ts'

/** The script element that the federation runtime gets for an entry. */
function scriptFor(entry: string): HTMLScriptElement {
  const url = new URL(entry, location.href).href
  const made = checkedScripts(releaseWithFallback).createScript?.({ url } as never)
  return (made as { script: HTMLScriptElement }).script
}

describe('the script of a remote', () => {
  it.each([
    ['its live build', keep],
    ['the build before it', formerKeep],
  ])('of %s is loaded unchanged or not at all', (_, build) => {
    const script = scriptFor(build.entry)
    expect(script.src).toBe(new URL(build.entry, location.href).href)
    expect(script.integrity).toBe(build.integrity)
    expect(script.crossOrigin).toBe('anonymous')
  })

  it.each([
    '/assets/keep/2/remoteEntry.js',
    `https://elsewhere.example${keep.entry}`,
    '/api/upload.js',
  ])('is not %s', (url) => {
    expect(() => scriptFor(url)).toThrow('is not a remote of this release')
  })
})
