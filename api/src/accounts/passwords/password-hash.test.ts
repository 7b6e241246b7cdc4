import { describe, expect, it } from '@jest/globals'
import { hashPassword, verifyPassword } from '#src/accounts/passwords/password-hash.ts'
import { fullCost } from '#src/testing/low-hash-cost.ts'

describe('a password', () => {
  it('is known again, and no other is', async () => {
    const hash = await hashPassword('senha çãñ 🐉', fullCost)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(await verifyPassword(hash, 'senha çãñ 🐉')).toBe(true)
    expect(await verifyPassword(hash, 'senha çãñ')).toBe(false)
  })

  it('never has the same hash twice', async () => {
    expect(await hashPassword('demo1234')).not.toBe(await hashPassword('demo1234'))
  })

  it('is not compared with a hash of another kind', async () => {
    await expect(verifyPassword('$2a$10$abcdefghijklmnopqrstuv', 'x')).rejects.toThrow(
      'unknown form',
    )
  })

  it('of nobody is never right', async () => {
    expect(await verifyPassword(null, '')).toBe(false)
    expect(await verifyPassword(null, 'demo1234')).toBe(false)
  })
})
