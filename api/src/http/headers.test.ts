import { describe, expect, it } from '@jest/globals'
import { chooseLanguage } from '#src/http/headers.ts'
import { shareApp } from '#src/testing/test-app.ts'

it.each([
  ['pt-BR, en', ['en', 'pt'], 'pt'],
  ['fr', ['pt', 'en', 'es'], 'pt'],
  ['en', ['pt'], 'pt'],
  ['fr', ['es', 'en'], 'es'],
  [undefined, ['en', 'pt'], 'pt'],
] as const)('the language for %p of %p is %p', (header, offered, expected) => {
  expect(chooseLanguage(header, offered)).toBe(expected)
})

describe('the server', () => {
  const shared = shareApp()

  it('keeps the request id of the gateway, unless it is none', async () => {
    const { app } = shared()
    const idFor = async (id: string) =>
      (await app.inject({ url: '/api/health', headers: { 'x-request-id': id } })).headers[
        'x-request-id'
      ]
    expect(await idFor('gateway-0123456789')).toBe('gateway-0123456789')
    expect(await idFor('a "forged" id')).toMatch(/^[0-9a-f-]{18}-[0-9a-z]+$/)
  })

  it('lets no page use its answers as anything but data', async () => {
    const { app } = shared()
    const { headers } = await app.inject('/api/health')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    )
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})
