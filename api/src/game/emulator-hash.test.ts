import { describe, expect, it } from '@jest/globals'
import { emulatorHash, matchesEmulatorHash } from '#src/game/emulator-hash.ts'

describe('the hash of the game', () => {
  it('is the Base64 of a SHA-1 for Mobius and its kin', async () => {
    expect(await emulatorHash('sha1', 'segredo99')).toBe('aZpXbX+GS5CVmdWSedCnVMJ2FfI=')
  })

  it('is a bcrypt of the revision that aCis takes', async () => {
    const hash = await emulatorHash('bcrypt', 'segredo99')
    expect(hash).toMatch(/^\$2a\$10\$[./A-Za-z0-9]{53}$/)
    expect(await matchesEmulatorHash(hash, 'segredo99')).toBe(true)
    expect(await matchesEmulatorHash(hash, 'segredo98')).toBe(false)
  })

  it.each([
    ['aZpXbX+GS5CVmdWSedCnVMJ2FfI=', 'segredo99', true],
    ['aZpXbX+GS5CVmdWSedCnVMJ2FfI=', 'Segredo99', false],
    ['$2a$04$Yn7xxrZcgSp0FYPMlBGrmuMRPIf5hj6IybpkItDSANVvRtSZkoNN6', 'x', false],
    ['', '', false],
    ['', 'segredo99', false],
    ['segredo99', 'segredo99', false],
    ['aZpXbX+GS5CVmdWSedCnVMJ2FfI', 'segredo99', false],
  ])('%p with %p is %p', async (hash, password, expected) => {
    expect(await matchesEmulatorHash(hash, password)).toBe(expected)
  })
})
