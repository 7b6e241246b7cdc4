import { describe, expect, it } from '@jest/globals'
import {
  auditOf,
  createStaffBrowser,
  invite,
  joinStaff,
  staffPassword,
} from '#src/testing/office-app.ts'
import { shareApp, startApp } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

const password = staffPassword

describe('a sign-in', () => {
  const shared = shareApp()

  it('needs the password, and then a code, which works once', async () => {
    const { app } = shared()
    const member = await joinStaff(app, 'owner')
    const browser = createStaffBrowser(app)
    const signIn = (given: string) =>
      browser.post('/session', { email: ' Owner@staff.example ', password: given })
    expect((await signIn('another pass phrase')).json().code).toBe('wrong-password')
    expect((await signIn(password)).json()).toMatchObject({ step: 'code' })
    expect((await browser.get('/staff')).json().code).toBe('code-needed')
    const code = member.nextCode()
    expect((await browser.post('/session/code', { code: '000000' })).json().code).toBe(
      'wrong-code',
    )
    expect((await browser.post('/session/code', { code })).json()).toMatchObject({
      step: 'in',
      member: { role: 'owner', permissions: expect.arrayContaining(['staff.write']) },
    })
    expect((await browser.get('/staff')).statusCode).toBe(200)
    expect((await browser.post('/session/code', { code })).json().code).toBe('wrong-code')
    const events = await auditOf(app, 'staff.code-refused')
    expect(events).toHaveLength(2)
    expect(events).toMatchObject([{ actor: `${member.id}:owner` }, {}])
  })

  it('takes each recovery code once, also ten times at once', async () => {
    const { app } = shared()
    const member = await joinStaff(app, 'reader', 'lost')
    const [code = ''] = member.recoveryCodes
    expect(member.recoveryCodes).toHaveLength(10)
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => member.post('/session/code', { code })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  it('is limited for each address, and for all together', async () => {
    const { app } = shared()
    const browser = createStaffBrowser(app, '198.51.100.9')
    const signIn = () => browser.post('/session', { email: 'nobody@x.example', password })
    for (let n = 0; n < 10; n += 1) expect((await signIn()).statusCode).toBe(401)
    expect((await signIn()).json().code).toBe('too-many-attempts')
  })

  it('is limited for all addresses but those that the member has signed in from', async () => {
    const { app } = shared()
    const { email } = await joinStaff(app, 'owner', 'besieged')
    const signIn = (address: string, given: string) =>
      createStaffBrowser(app, address).post('/session', { email, password: given })
    for (let n = 0; n < 60; n += 1) await signIn(`198.51.${n % 6}.77`, 'a wrong password')
    expect((await signIn('203.0.113.9', password)).statusCode).toBe(429)
    expect((await signIn('192.0.2.1', password)).statusCode).toBe(200)
  })

  it('is limited for the codes of a member, and a right one gives the tries back', async () => {
    const { app } = shared()
    const member = await joinStaff(app, 'reader', 'guessed')
    const give = async (code: string) =>
      (await member.post('/session/code', { code })).statusCode
    for (let n = 0; n < 9; n += 1) expect(await give('000000')).toBe(403)
    expect(await give(member.nextCode())).toBe(200)
    for (let n = 0; n < 10; n += 1) expect(await give('000000')).toBe(403)
    expect(await give('000000')).toBe(429)
  })
})

describe('a session of the office', () => {
  const shared = shareApp()

  it('ends after half an hour without use, and by its member', async () => {
    const { app } = shared()
    const member = await joinStaff(app, 'reader', 'idle')
    const sessions = app.webDatabase.updateTable('staffSessions')
    const { email } = member
    const other = createStaffBrowser(app, '198.51.100.4')
    await other.post('/session', { email, password })
    const list = async () => (await member.get('/sessions')).json()
    expect(await list()).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ address: '198.51.100.4' })]),
    )
    const { id } = (await list()).find((one: { isCurrent: boolean }) => !one.isCurrent)
    expect((await member.post('/sessions/end', { id })).statusCode).toBe(200)
    expect((await other.get('/session')).statusCode).toBe(401)
    const longAgo = Date.now() - 31 * 60_000
    await sessions.set({ lastUsedAt: longAgo }).where('staffId', '=', member.id).execute()
    expect((await member.get('/session')).json().code).toBe('no-session')
  })

  it('changes nothing without its token against forged calls, and that is on record', async () => {
    const { app } = shared()
    const member = await joinStaff(app, 'owner', 'forged')
    const invitation = { email: 'x@staff.example', name: 'x', role: 'owner' }
    for (const token of ['', 'x'.repeat(43)]) {
      const answer = await member.post('/staff/invite', invitation, {
        'x-csrf-token': token,
      })
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'bad-csrf-token'])
    }
    const refused = await auditOf(app, 'office.refused')
    expect(refused.at(-1)).toMatchObject({
      actor: `${member.id}:forged`,
      detail: 'bad-csrf-token: POST /api/office/staff/invite',
    })
  })

  it('is worth nothing to a thief of its cookie who has no second factor', async () => {
    const { app } = shared()
    const token = await invite(app, 'owner', 'robbed')
    const browser = createStaffBrowser(app)
    await browser.post('/invitation/accept', { token, password })
    for (const path of ['/staff', '/sessions']) {
      expect((await browser.get(path)).json().code).toBe('code-needed')
    }
    const refused = await auditOf(app, 'office.refused')
    expect(refused.at(-1)?.detail).toBe('code-needed: GET /api/office/sessions')
  })

  it('asks for another code before it gives rights away', async () => {
    const { app } = shared()
    const member = await joinStaff(app, 'owner', 'stale')
    await member.ageCode(5 * 60_000)
    const invitation = { email: 'y@staff.example', name: 'y', role: 'owner' }
    const ask = () => member.post('/staff/invite', invitation)
    expect((await ask()).json().code).toBe('code-needed')
    await member.post('/session/code', { code: member.nextCode() })
    const { link } = (await ask()).json()
    expect(link).toMatch(/^http:\/\/localhost:8090\/invitation#token=[\w-]{43}$/)
  })
})

it('an office over https has a cookie that no other host of the domain can set', async () => {
  const { app } = await startApp({ env: { OFFICE_ORIGIN: 'https://office.example' } })
  const browser = createStaffBrowser(app)
  const token = await invite(app, 'owner')
  const answer = await browser.post('/invitation/accept', { token, password })
  expect(answer.cookies).toMatchObject([{ name: '__Host-office', secure: true }])
})

describe('the members of staff', () => {
  it('always have an owner, and see when another changed one first', async () => {
    const { app } = await startApp()
    const owner = await joinStaff(app, 'owner')
    const { id } = await joinStaff(app, 'support')
    const change = (member: number, body: object) => owner.once(`/staff/${member}`, body)
    expect((await change(owner.id, { version: 1, role: 'reader' })).json().code).toBe(
      'last-owner',
    )
    expect((await change(id, { version: 1, role: 'owner' })).statusCode).toBe(200)
    expect((await change(id, { version: 1, isRemoved: true })).json().code).toBe(
      'changed-meanwhile',
    )
    expect((await change(id, { version: 2, isRemoved: true })).statusCode).toBe(200)
    expect((await owner.get('/staff')).json()).toMatchObject([
      { role: 'owner', state: 'active', hasSecondFactor: true },
      { role: 'owner', state: 'removed', hasSecondFactor: false },
    ])
    expect(await auditOf(app, 'staff.changed')).toHaveLength(2)
  })
})

it('the office is nowhere under the address of the site', async () => {
  const { app } = await startApp()
  const site = createVisitor(app)
  const office = createStaffBrowser(app)
  for (const url of ['/api/office/session', '/api/office/staff']) {
    expect((await site.send({ url })).statusCode).toBe(404)
    expect((await office.send({ url })).statusCode).toBe(401)
    const headers = { 'x-portal-office': '1' }
    const direct = await app.inject({ url, headers, remoteAddress: '203.0.113.5' })
    expect(direct.json()).toMatchObject({ code: 'not-found' })
  }
})
