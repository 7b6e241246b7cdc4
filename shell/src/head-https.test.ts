/** @jest-environment-options {"url": "https://portal.test/"} */
import { expect, it } from '@jest/globals'

it('over https the stored language is told by a cookie that no other host can set', async () => {
  expectConsole(/Not implemented: navigation/)
  localStorage.setItem('lang', 'es')
  document.documentElement.lang = 'pt'
  await import('./head.ts')
  expect(document.cookie).toBe('__Host-lang=es')
})
