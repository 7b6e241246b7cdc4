import { expect, it } from '@jest/globals'
import { i18nNames, routerNames } from 'portal-contract'

it('the shell shares the names of react-i18next that the contract lists', async () => {
  expect(Object.keys(await import('./i18n-surface.ts'))).toEqual(i18nNames)
})

it('the shell shares the names of react-router-dom that the contract lists', async () => {
  expect(Object.keys(await import('./router-surface.ts'))).toEqual(routerNames)
})
