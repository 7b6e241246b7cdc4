import { expect, it } from '@jest/globals'
import { checkDeclaration, checkLocales } from 'portal-kit/testing'
import { pages } from '#src/routes.tsx'
import app from './portal.config.ts'

await checkDeclaration(import.meta.dirname, pages)
await checkLocales(import.meta.dirname)

it('only players with a token are shown the dashboard', () => {
  const guarded = app.routes.filter(({ access }) => access === 'session')
  expect(guarded.map(({ path }) => path)).toEqual(['/dashboard'])
})
