import { expect, it } from '@jest/globals'
import { routerNames } from 'portal-contract'

it('the shell shares the names of react-router-dom that the contract lists', async () => {
  expect(Object.keys(await import('./router-surface.ts'))).toEqual(routerNames)
})
