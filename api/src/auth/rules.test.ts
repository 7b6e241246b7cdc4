import { describe, expect, it } from '@jest/globals'
import { isValidEmail, isValidLogin, isValidPassword } from '#src/auth/rules.ts'
import { networkOf } from '#src/auth/visitor.ts'

describe('the rules of an account', () => {
  it.each([
    ['ab', true],
    ['Player14Letters', false],
    ['Player14Letter', true],
    [' ana ', true],
    ['a', false],
    ['ana_1', false],
    ['a\u0131a', false],
    ['', false],
  ])('take the login %j: %p', (login, expected) => {
    expect(isValidLogin(login)).toBe(expected)
  })

  it.each([
    ['a@b.co', true],
    ['joão@exemplo.com.br', true],
    ['a@b@c.de', false],
    ['@b.co', false],
    ['a@.co', false],
    ['a@b.', false],
    ['a\u00a0b@c.de', false],
    ['a@b.co\n', false],
  ])('take the address %j: %p', (email, expected) => {
    expect(isValidEmail(email)).toBe(expected)
  })

  it.each([
    ['12345678', true],
    ['1234567', false],
    ['1234567890123456', true],
    ['12345678901234567', false],
    ['çãõéíóúâ', true],
    ['çãõéíóúâê', false],
    ['💎💎', true],
    ['12345678 ', false],
    ['1234 5678', true],
    ['1234\t5678', false],
    ['12345678\ud800', false],
  ])('take the password %j: %p', (password, expected) => {
    expect(isValidPassword(password)).toBe(expected)
  })
})

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s is %s', (address, expected) => {
    expect(networkOf(address)).toBe(expected)
  })
})
