import { describe, expect, it } from '@jest/globals'
import { render } from '@testing-library/react'
import { parseRealm, publicRealm } from 'shared-api/contract'
import { DocumentHead } from './document-head.tsx'

/** React moves the elements into the document's head. */
function show(path: string, settings: object = {}): void {
  const realm = publicRealm(parseRealm(settings))
  const texts = { title: 'Rules', description: 'Seven of them.' }
  render(<DocumentHead {...texts} path={path} language="en" realm={realm} />)
}

const contentOf = (property: string) =>
  document.head.querySelector(`meta[property="${property}"]`)?.getAttribute('content')

describe('the head of a page', () => {
  it('says the title with the name of the realm, to readers and to those who share it', () => {
    show('/rules', { name: 'Northwind' })
    expect(document.title).toBe('Rules · Northwind')
    expect(contentOf('og:title')).toBe('Rules · Northwind')
    expect(contentOf('og:description')).toBe('Seven of them.')
    expect(contentOf('og:locale')).toBe('en_GB')
  })

  it('names the one address of the page where the realm says where the site is', () => {
    show('/rules', { siteUrl: 'https://aurora.example' })
    const canonical = document.head.querySelector('link[rel="canonical"]')
    expect(canonical?.getAttribute('href')).toBe('https://aurora.example/rules')
    expect(contentOf('og:url')).toBe('https://aurora.example/rules')
  })

  it.each([
    { path: '/rules', settings: {}, why: 'the realm does not say where the site is' },
    {
      path: '/vote/:site/:playerId',
      settings: { siteUrl: 'https://aurora.example' },
      why: 'it has parameters',
    },
  ])('names no address of $path: $why', ({ path, settings }) => {
    show(path, settings)
    expect(document.head.querySelector('link[rel="canonical"]')).toBeNull()
  })
})
