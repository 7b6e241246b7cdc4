import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import PostalMime from 'postal-mime'
import { mailFiles, openTransport } from '#src/mail/transport.ts'
import { openMailServer } from '#src/testing/mail-server.ts'
import { mailsTo } from '#src/testing/mailbox.ts'
import { startApp, temporaryFolder, whenTestEnds } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

const message = {
  name: '1',
  messageId: '<1@play.example>',
  from: '"Aurora" <no-reply@play.example>',
  to: 'joão,other@example.com',
  subject: 'Confirme seu e-mail',
  text: 'Olá, joão!\n\nhttps://play.example/account?confirm=abc\n',
  html: '<p>Olá, joão!</p>',
}

describe('mails in files', () => {
  it('are whole, readable by their owner alone, and of the newest two hundred', async () => {
    const mailDir = join(temporaryFolder(), 'mail')
    const transport = openTransport({ smtp: null, mailDir })
    for (let i = 0; i < 202; i++)
      await transport.send({ ...message, name: `${1_000 + i}-${i}`, subject: `Mail ${i}` })
    const files = await mailFiles(mailDir)
    expect(files).toHaveLength(200)
    const [newest = ''] = files
    expect((await stat(join(mailDir, newest))).mode & 0o777).toBe(0o600)
    const mail = await PostalMime.parse(await readFile(join(mailDir, newest)))
    expect(mail.subject).toBe('Mail 201')
    expect(mail.text?.trim()).toBe(message.text.trim())
    expect(mail.html).toContain(message.html)
  })
})

describe('mails over a mail server', () => {
  it('go to the one address, whatever it looks like', async () => {
    const { url, commands, close } = await openMailServer()
    whenTestEnds(close)
    const smtp = { url, from: message.from }
    const transport = openTransport({ smtp, mailDir: '' })
    await transport.send({ ...message, to: 'a,b@example.com' })
    transport.close()
    const recipients = commands.filter((line) => line.startsWith('RCPT TO:'))
    expect(recipients).toHaveLength(1)
    expect(recipients[0]).toMatch(/a,b"?@example\.com/)
    expect(commands).toContain('Subject: Confirme seu e-mail')
  })

  it('are refused while it cannot be reached', async () => {
    const smtp = { url: 'smtp://127.0.0.1:1', from: message.from }
    await expect(openTransport({ smtp, mailDir: '' }).send(message)).rejects.toThrow()
  })
})

it('a mail names the request that caused it, as log, audit and answer do', async () => {
  const site = await startApp()
  const id = 'gateway-0123456789'
  const answer = await createVisitor(site.app).forget('demo@example.com', {
    'x-request-id': id,
  })
  const [mail] = await mailsTo(site, 'demo@example.com')
  const header = mail?.headers.find(({ key }) => key === 'x-request-id')
  expect([answer.headers['x-request-id'], header?.value]).toEqual([id, id])
  const audit = site.app.webDatabase.selectFrom('auditLog').select('requestId')
  expect(await audit.execute()).toEqual([{ requestId: id }, { requestId: id }])
  const lines = site.log.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === id)
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'answered' }))
})

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
    const headers = { accept: 'text/html,*/*' }
    const page = await app.inject({ url: '/api/dev/mail', headers })
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
