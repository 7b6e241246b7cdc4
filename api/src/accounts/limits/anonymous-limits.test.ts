import { describe, expect, it, jest } from '@jest/globals'
import { createAnonymousLimits } from '#src/accounts/limits/anonymous-limits.ts'
import { useUp } from '#src/testing/use-up.ts'

describe('a limit of anonymous callers', () => {
  it('warns once an hour that it is reached', () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(0)
    const warnings: string[] = []
    const { spend } = createAnonymousLimits((name) => warnings.push(name))
    const exhaust = () => {
      useUp((caller) => spend('invalidLinks', caller))
      spend('invalidLinks', { address: '10.0.0.1' })
    }
    exhaust()
    exhaust()
    expect(warnings).toEqual(['invalidLinks'])
    clock.mockReturnValue(3_600_000)
    exhaust()
    expect(warnings).toEqual(['invalidLinks', 'invalidLinks'])
    clock.mockRestore()
  })
})
