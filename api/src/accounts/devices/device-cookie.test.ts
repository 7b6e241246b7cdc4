import { describe, expect, it } from '@jest/globals'
import { publicSite } from '#src/testing/public-site.ts'
import { startApp } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

const credentials = { login: 'ana', password: 'segredo99' }

describe('the cookie that a browser is known by', () => {
  it('can be set over https by no other host, and over http has its plain name', async () => {
    const secure = await openWithPlayer(publicSite)
    const answer = await createVisitor(secure).logIn('ana')
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    const plain = await openWithPlayer({})
    const local = await createVisitor(plain).logIn('ana')
    expect(local.headers['set-cookie']).toMatch(/^device=[\w-]{43}; .*Path=\/api\/auth;/)
  })

  it('is still taken under its old name, and then has the new one', async () => {
    const app = await openWithPlayer(publicSite)
    const first = await createVisitor(app).logIn('ana')
    const secret = first.cookies[0]?.value ?? ''
    const logIn = (cookies: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: credentials,
        cookies,
      })
    const again = await logIn({ device: secret })
    expect(again.cookies).toEqual([
      expect.objectContaining({ name: 'device', value: '', path: '/api/auth', maxAge: 0 }),
      expect.objectContaining({ name: '__Host-device', value: secret, path: '/' }),
    ])
    const [{ event } = { event: '' }] = await app.web.audit.ofLogin('ana', 1)
    expect(event).toBe('login.succeeded')
    const later = await logIn({ '__Host-device': secret })
    expect(later.cookies.map(({ name }) => name)).toEqual(['__Host-device'])
  })

  it('wins over one with the old name, which another host may have planted', async () => {
    const app = await openWithPlayer(publicSite)
    const [first, planted] = [
      await createVisitor(app).logIn('ana'),
      await createVisitor(app).logIn('ana'),
    ].map(({ cookies }) => cookies[0]?.value ?? '')
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: credentials,
      cookies: { device: planted ?? '', '__Host-device': first ?? '' },
    })
    const kept = answer.cookies.find(({ name }) => name === '__Host-device')
    expect(kept?.value).toBe(first)
  })
})

async function openWithPlayer(env: NodeJS.ProcessEnv) {
  const { app } = await startApp({ env, characters: 20 })
  await createVisitor(app).register('ana')
  return app
}
