import { describe, expect, it } from '@jest/globals'
import { createOutbox } from '#src/mail/outbox.ts'
import { linksOf, mailsTo } from '#src/testing/mailbox.ts'
import { shareApp } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

describe('the mail about a new password', () => {
  const shared = shareApp()
  const join = async (login: string, address?: string) => {
    const visitor = createVisitor(shared().app, address)
    await visitor.register(login)
    const { token } = (await visitor.logIn(login)).json()
    return { visitor, session: String(token), email: `${login}@example.com` }
  }
  const mailsAbout = async (email: string) =>
    (await mailsTo(shared(), email)).filter((mail) => linksOf([mail], 'end-sessions')[0])

  it.each([
    [
      'pt',
      'Sua senha no Aurora Interlude foi alterada',
      /Quando: \d+ de \p{L}+\. de \d{4}, \d\d:\d\d \(UTC−3\)/u,
      /Dispositivo: Firefox · Linux/,
      /vale por 7 dias/,
    ],
    [
      'en',
      'Your password on Aurora Interlude was changed',
      /When: \d+ \p{L}+ \d{4}, \d\d:\d\d \(UTC−3\)/u,
      /Device: Firefox · Linux/,
      /for 7 days/,
    ],
    [
      'es',
      'Se cambió tu contraseña de Aurora Interlude',
      /Cuándo: \d+ \p{L}+ \d{4}, \d\d:\d\d \(UTC−3\)/u,
      /Dispositivo: Firefox · Linux/,
      /vale por 7 días/,
    ],
  ])('says when and from where, in %s', async (language, subject, ...lines) => {
    const { visitor, session, email } = await join(`told${language}`, '198.51.100.9')
    await visitor.send({
      method: 'POST',
      url: '/api/dashboard/change-password',
      payload: {
        currentPassword: 'segredo99',
        newPassword: 'novasenha1',
        confirmPassword: 'novasenha1',
      },
      headers: {
        authorization: `Bearer ${session}`,
        'accept-language': language,
        'user-agent': firefox,
      },
    })
    const [mail] = await mailsAbout(email)
    expect(mail?.subject).toBe(subject)
    for (const line of [...lines, /: 198\.51\.100\.9\n/]) expect(mail?.text).toMatch(line)
    expect(mail?.text).toContain('http://localhost:8080/account#end-sessions=')
  })

  it('comes after a reset by the link of another mail too', async () => {
    const { visitor, email } = await join('resetter')
    await visitor.forget(email)
    const [token] = linksOf(await mailsTo(shared(), email), 'reset')
    expect(await mailsAbout(email)).toHaveLength(0)
    await visitor.reset(token, 'novasenha1')
    expect(await mailsAbout(email)).toHaveLength(1)
  })

  it('comes for no change that was refused', async () => {
    const { visitor, session, email } = await join('refused')
    await visitor.changePassword(session, 'not-this-one', 'novasenha1')
    expect(await mailsAbout(email)).toHaveLength(0)
  })

  it('comes ten times an hour at most, because there are no more changes', async () => {
    const { visitor, session, email } = await joinConfirmed('flooder')
    const passwords = [
      'segredo99',
      ...Array.from({ length: 11 }, (_, i) => `novasenha${i}`),
    ]
    const statuses: number[] = []
    for (const [i, next] of passwords.slice(1).entries()) {
      const answer = await visitor.changePassword(session, passwords[i] ?? '', next)
      statuses.push(answer.statusCode)
      // Sent at once: of mails that wait for the same device only the newest goes out.
      await shared().app.mail.settle()
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429])
    expect(await mailsAbout(email)).toHaveLength(10)
  })

  it('comes although other notices have used up what the mailbox takes', async () => {
    const { visitor, session, email } = await joinConfirmed('besieged')
    const { webDatabase } = shared().app
    const outbox = createOutbox(webDatabase)
    const letter = {
      kind: 'newDeviceSignIn',
      login: 'besieged',
      at: 0,
      address: '',
      userAgent: '',
    } as const
    const to = { address: email, language: 'en' } as const
    const expiresAt = Date.now() + 3_600_000
    const notify = () => outbox.add({ to, letter, expiresAt, pool: 'noticeToOwner' })
    const send = () => webDatabase.exec('DELETE FROM outbox')
    while (notify()) send()
    await visitor.changePassword(session, 'segredo99', 'novasenha1')
    expect(linksOf(await mailsAbout(email), 'end-sessions')).toHaveLength(1)
  })

  /** A player who has confirmed the mailbox. */
  async function joinConfirmed(login: string) {
    const joined = await join(login)
    const [token] = linksOf(await mailsTo(shared(), joined.email), 'confirm')
    await joined.visitor.post('/auth/confirm-email', { token })
    return joined
  }
})
