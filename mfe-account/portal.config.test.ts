import { describe, expect, it } from '@jest/globals'
import { checkDeclaration, checkLocales } from 'portal-kit/testing'
import { pages } from '#src/routes.tsx'
import app from './portal.config.ts'

await checkDeclaration(import.meta.dirname, pages)
await checkLocales(import.meta.dirname)

describe('the pages of the account', () => {
  it('show the dashboard to players with a token alone', () => {
    const guarded = app.routes.filter(({ access }) => access === 'session')
    expect(guarded.map(({ path }) => path)).toEqual(['/dashboard'])
  })

  it('have their HTML start no call: they all need a token', () => {
    expect(app.routes.filter(({ data }) => data)).toEqual([])
  })
})
