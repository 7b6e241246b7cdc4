import { describe, expect, it } from '@jest/globals'
import { startApp } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

describe('the mails of a developer', () => {
  it('are shown as a page with links, and as JSON', async () => {
    const { app } = await startApp()
    const visitor = createVisitor(app)
    expect((await app.inject('/api/dev/mail')).json()).toEqual([])
    await visitor.register('dev', { email: 'dev&co@example.com' })
    expect((await app.inject('/api/dev/mail')).json()).toEqual([
      {
        to: 'dev&co@example.com',
        subject: 'Confirme seu e-mail no Aurora Interlude',
        date: expect.any(String),
        text: expect.stringMatching(/http:\/\/localhost:8080\/account#confirm=[\w-]{43}\n/),
      },
    ])
    const page = await app.inject({
      url: '/api/dev/mail',
      headers: { accept: 'text/html,*/*' },
    })
    expect(page.body).toContain('<p>dev&amp;co@example.com')
    expect(page.body).toMatch(
      /<a href="http:\/\/localhost:8080\/account#confirm=[\w-]{43}">/,
    )
    expect(page.headers['content-security-policy']).not.toContain('unsafe')
  })

  it('are shown to nobody where there is a mail server', async () => {
    const env = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@b.co' }
    const { app } = await startApp({ env })
    expect((await app.inject('/api/dev/mail')).statusCode).toBe(404)
  })

  it.each(['play.example', '203.0.113.7:8080', '[2001:db8::7]'])(
    'are not shown under the address %s, though the site takes itself for a local one',
    async (host) => {
      const { app } = await startApp()
      const answer = await app.inject({ url: '/api/dev/mail', headers: { host } })
      expect(answer.statusCode).toBe(404)
      expect((await app.inject('/api/dev/mail')).statusCode).toBe(200)
    },
  )
})
