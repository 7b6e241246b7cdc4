import { describe, expect, it } from '@jest/globals'
import { isValidEmail, isValidLogin, isValidPassword, normaliseLogin } from './accounts.ts'

describe('a login', () => {
  it.each([
    ['ab', true],
    ['Player14Letter', true],
    [' ana ', true],
    ['Player14Letters', false],
    ['a', false],
    ['ana_1', false],
    ['ana maria', false],
    ['', false],
    // A dotless i, a Kelvin sign, Cyrillic letters and full-width ones.
    ['a\u0131a', false],
    ['\u212Aelvin', false],
    ['ѕylvaine', false],
    ['ａｎａ', false],
  ])('%j is valid: %p', (login, expected) => {
    expect(isValidLogin(login)).toBe(expected)
  })

  it('is stored without the space and the capital that phones add', () => {
    expect(normaliseLogin(' Ana ')).toBe('ana')
  })
})

describe('an e-mail address', () => {
  it.each([
    ['a@b.c', true],
    ['sylvaine+l2@aurora.com.br', true],
    ['joão@exemplo.com.br', true],
    ['आना@उदाहरण.भारत', true],
    [`${'a'.repeat(249)}@b.co`, true],
    [`${'a'.repeat(250)}@b.co`, false],
    ['sylvaine', false],
    ['sylvaine@aurora', false],
    ['@b.co', false],
    ['a@.co', false],
    ['a@b.', false],
    ['a@b@c.de', false],
    ['syl vaine@aurora.gg', false],
    ['a\u00a0b@c.de', false],
    ['a@b.co\n', false],
    ['a@b.co\ud800', false],
  ])('%j is valid: %p', (email, expected) => {
    expect(isValidEmail(email)).toBe(expected)
  })
})

describe('a character that nobody sees', () => {
  it.each([
    ['control characters', 0x0000, 0x001f],
    ['delete and more control characters', 0x007f, 0x009f],
    ['a soft hyphen', 0x00ad, 0x00ad],
    ['an Arabic letter mark', 0x061c, 0x061c],
    ['zero-width spaces, joiners and direction marks', 0x200b, 0x200f],
    ['separators of lines and paragraphs', 0x2028, 0x2029],
    ['embeddings and overrides of direction', 0x202a, 0x202e],
    ['word joiners and isolates of direction', 0x2060, 0x2069],
    ['a byte order mark', 0xfeff, 0xfeff],
  ])('is refused: %s', (_name, first, last) => {
    for (let code = first; code <= last; code++) {
      const mark = String.fromCodePoint(code)
      const emails = [`${mark}a@b.co`, `a${mark}a@b.co`, `a@b${mark}.co`, `a@b.co${mark}`]
      expect(emails.filter(isValidEmail)).toEqual([])
      expect(isValidLogin(`an${mark}a`)).toBe(false)
    }
  })
})

describe('a password', () => {
  it.each([
    ['12345678', true],
    ['1234567', false],
    ['1234567890123456', true],
    ['12345678901234567', false],
    ['çãõéíóúâ', true],
    ['çãõéíóúâê', false],
    ['💎💎', true],
    ['1234 5678', true],
    ['12345678 ', false],
    [' 12345678', false],
    ['1234\t5678', false],
    ['1234\u00005678', false],
    ['12345678\ud800', false],
  ])('%j can be sent by the game client: %p', (password, expected) => {
    expect(isValidPassword(password)).toBe(expected)
  })
})
