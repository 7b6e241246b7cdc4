/** @jest-environment-options {"url": "https://portal.test/"} */
import { expect, it, jest } from '@jest/globals'
import { rememberLanguage } from './preference.ts'

it('over https the language is told by a cookie that no other host can set', () => {
  const write = jest.spyOn(document, 'cookie', 'set')
  rememberLanguage('es')
  expect(write).toHaveBeenCalledWith(
    '__Host-lang=es; path=/; max-age=31536000; samesite=lax; secure',
  )
  expect(document.cookie).toBe('__Host-lang=es')
  expect(localStorage.getItem('lang')).toBe('es')
})
