import { describe, expect, it } from '@jest/globals'
import { checkDeclaration, checkLocales } from 'portal-kit/testing'
import { pages } from '#src/routes.tsx'
import app from './portal.config.ts'

await checkDeclaration(import.meta.dirname, pages)
await checkLocales(import.meta.dirname)

describe('the pages of the public site', () => {
  it('are the ones that docs/specification.md §2.1 gives to visitors (§2.1)', () => {
    expect(Object.keys(pages).toSorted()).toEqual([
      '/',
      '/discord',
      '/download',
      '/events',
      '/news',
      '/news/:id',
      '/premium',
      '/rules',
      '/server-details',
      '/status',
      '/vote/:site/:playerId',
    ])
  })

  it('lie on the scroll, but for home and vote (§2.4)', () => {
    const bare = app.routes.filter(({ frame }) => frame === 'bare')
    expect(bare.map(({ path }) => path)).toEqual(['/', '/vote/:site/:playerId'])
  })

  it('stand in the navigation bar in the order of the specification (§2.2)', () => {
    const ordered = app.navigation.toSorted((one, other) => one.order - other.order)
    expect(ordered.map(({ path }) => path)).toEqual([
      '/',
      '/news',
      '/server-details',
      '/premium',
      '/events',
    ])
  })
})
