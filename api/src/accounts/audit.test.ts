import { describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { linksOf, mailsTo } from '#src/testing/mailbox.ts'
import { shareApp } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

describe('the audit log', () => {
  const shared = shareApp()

  it('holds every security event of an account, with who caused it', async () => {
    const { app } = shared()
    const visitor = createVisitor(app, '198.51.100.4')
    await visitor.register('watched')
    await visitor.logIn('watched', 'wrong-one')
    const { token } = (await visitor.logIn('watched')).json()
    await createVisitor(app, '198.51.100.5').logIn('watched')
    await visitor.changePassword(token, 'wrong-one', 'novasenha1')

    // What each call under an Idempotency-Key notes: repeated-calls.test.ts.
    const events = await app.web.audit.ofLogin('watched', 100)
    expect(events.map(({ event }) => event).reverse()).toEqual([
      'account.registered',
      'email.confirmation-sent',
      'login.refused',
      'login.succeeded',
      'login.new-device',
      'password.change-refused',
    ])
    const fromNew = events.find(({ event }) => event === 'login.new-device')
    expect(fromNew?.address).toBe('198.51.100.5')
  })

  it('holds no secret, and nothing that an anonymous caller typed; nor does the log or any table', async () => {
    const { app, log } = shared()
    const visitor = createVisitor(app)
    const secrets = ['typed-password', 'passwd-as-login', 'novasenha9', 'third-secret']
    await visitor.register('careful', { password: 'typed-password' })
    const { token } = (await visitor.logIn('careful', 'typed-password')).json()
    await visitor.logIn('passwd-as-login', 'third-secret')
    await visitor.changePassword(token, 'typed-password', 'novasenha9')
    await visitor.forget('careful@example.com')
    const headers = { authorization: `Bearer ${token}` }
    app.log.info({ req: { headers }, body: { password: 'typed-password', token } }, 'seen')
    expect(log.join('')).toContain('[Redacted]')
    const mails = await mailsTo(shared(), 'careful@example.com')
    const links = [...linksOf(mails, 'reset'), ...linksOf(mails, 'confirm')]
    expect(links).toHaveLength(2)

    const texts: string[] = []
    for (const { name } of await app.webDatabase.introspection.getTables()) {
      const { rows } = await sql`SELECT * FROM ${sql.table(name)}`.execute(app.webDatabase)
      for (const row of rows) texts.push(...Object.values(Object(row)).map(toText))
    }
    expect(texts).toContain('careful@example.com')
    // A session is stored as a hash, not in another form.
    const raw = Buffer.from(token, 'base64url').toString('latin1')
    const everything = `${log.join('')}${texts.join('\n')}`
    for (const secret of [...secrets, ...links, token, raw])
      expect(everything).not.toContain(secret)
  })
})

function toText(value: unknown): string {
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)
}
