import { describe, expect, it } from '@jest/globals'
import { render } from '@testing-library/react'
import { parseRealm, publicRealm } from 'shared-api/contract'
import { DocumentHead } from './document-head.tsx'

/** React moves the elements into the document's head. */
function show(path: string, settings: object) {
  const realm = publicRealm(parseRealm(settings))
  const texts = { title: 'Rules', description: 'Seven of them.' }
  render(<DocumentHead {...texts} path={path} language="en" realm={realm} />)
  const metas = [...document.head.querySelectorAll('meta')].map((meta) => [
    meta.getAttribute('property') ?? meta.name,
    meta.content,
  ])
  const canonical = document.head.querySelector('link[rel="canonical"]')
  return { ...Object.fromEntries(metas), canonical: canonical?.getAttribute('href') }
}

const siteUrl = 'https://aurora.example'

describe('the head of a page', () => {
  it('says the title with the name of the realm, and the one address of the page', () => {
    expect(show('/rules', { name: 'Northwind', siteUrl })).toMatchObject({
      'og:title': 'Rules · Northwind',
      'og:description': 'Seven of them.',
      'og:locale': 'en_GB',
      'og:url': 'https://aurora.example/rules',
      canonical: 'https://aurora.example/rules',
    })
    expect(document.title).toBe('Rules · Northwind')
  })

  it.each([
    ['of a site without a known address', '/rules', {}],
    ['of a path with parameters', '/vote/:site/:playerId', { siteUrl }],
  ])('names no address %s', (_, path, settings) => {
    expect(show(path, settings).canonical).toBeUndefined()
  })
})
