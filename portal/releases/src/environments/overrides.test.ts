import { randomBytes } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { linkSeconds, readToken, type Scope, writeToken } from './overrides.ts'

const scope: Scope = { secret: randomBytes(32), environment: 'staging', kind: 'link' }

describe('a token', () => {
  it('is read by who has the secret, until it expires', () => {
    const { text, id, expires } = writeToken(scope, 1_000)
    expect(expires).toBe(1_000 + linkSeconds)
    expect(readToken(text, scope, 1_000)).toEqual({ id, expires })
    expect(readToken(text, scope, expires - 1)).toEqual({ id, expires })
    expect(readToken(text, scope, expires)).toBeNull()
  })

  it.each([
    ['secret', { secret: randomBytes(32) }],
    ['environment', { environment: 'production' }],
    ['kind', { kind: 'session' }],
  ] as const)('is not valid with another %s', (_, other) => {
    expect(readToken(writeToken(scope).text, { ...scope, ...other })).toBeNull()
  })

  it('is not valid once a character of it is another', () => {
    const { text } = writeToken(scope)
    for (const at of [0, 1, 10, 40, text.length - 2]) {
      const forged = text.slice(0, at) + (text[at] === 'a' ? 'b' : 'a') + text.slice(at + 1)
      expect(readToken(forged, scope)).toBeNull()
    }
  })

  it.each(['', 'a.b.c', `${'z'.repeat(9)}.${'A'.repeat(22)}.${'A'.repeat(43)}`])(
    'cannot be made up: %p',
    (text) => {
      expect(readToken(text, scope)).toBeNull()
    },
  )

  it('is another one each time', () => {
    expect(writeToken(scope, 1).text).not.toBe(writeToken(scope, 1).text)
  })
})
