import { describe, expect, it } from '@jest/globals'
import {
  auditOf,
  createStaffBrowser,
  invite,
  joinStaff,
  staffPassword,
} from '#src/testing/office-app.ts'
import { shareApp } from '#src/testing/test-app.ts'

const password = staffPassword

describe('an invitation', () => {
  const shared = shareApp()

  it('says whom it is for, and makes a member who must set up a second factor', async () => {
    const { app } = shared()
    const token = await invite(app, 'support', 'ana')
    const browser = createStaffBrowser(app)
    const ana = { email: 'ana@staff.example', name: 'ana', role: 'support' }
    expect((await browser.post('/invitation', { token })).json()).toEqual(ana)
    const joined = await browser.post('/invitation/accept', { token, password })
    expect(joined.json()).toMatchObject({ step: 'enrol', member: { permissions: [] } })
    expect(joined.cookies).toMatchObject([
      { name: 'office', httpOnly: true, sameSite: 'Strict', path: '/' },
    ])
    expect(await auditOf(app, 'staff.joined')).toMatchObject([{ detail: ana.email }])
  })

  it('is used once, however many use it at once', async () => {
    const { app } = shared()
    const token = await invite(app, 'support', 'bea')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        createStaffBrowser(app).post('/invitation/accept', { token, password }),
      ),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([200, ...Array(9).fill(404)])
    const again = await createStaffBrowser(app).post('/invitation', { token })
    expect([again.statusCode, again.json().code]).toEqual([404, 'invalid-invitation'])
  })

  it('takes no easy password, and stays valid then', async () => {
    const { app } = shared()
    const token = await invite(app, 'reader', 'eva')
    const browser = createStaffBrowser(app)
    const accept = (given: string) =>
      browser.post('/invitation/accept', { token, password: given })
    expect((await accept('short')).statusCode).toBe(400)
    expect((await accept('123412341234')).json().code).toBe('weak-password')
    expect((await accept(password)).statusCode).toBe(200)
  })

  it('takes a password as long as it may be, which signs in then', async () => {
    const { app } = shared()
    const token = await invite(app, 'reader', 'longo')
    const long = 'correct horse '.repeat(15).slice(0, 200)
    const browser = createStaffBrowser(app)
    await browser.post('/invitation/accept', { token, password: long })
    const email = 'longo@staff.example'
    const answer = await createStaffBrowser(app).post('/session', { email, password: long })
    expect(answer.statusCode).toBe(200)
  })

  it('of a member is a new start: sessions, password and second factor are gone', async () => {
    const { app } = shared()
    const member = await joinStaff(app, 'editor', 'zoe')
    await invite(app, 'editor', 'zoe')
    expect((await member.get('/session')).statusCode).toBe(401)
    const { email } = member
    expect((await member.post('/session', { email, password })).statusCode).toBe(401)
  })

  it('is refused once it has expired', async () => {
    const { app } = shared()
    const token = await invite(app, 'reader', 'late')
    const staff = app.webDatabase.updateTable('staff').set({ invitedUntil: Date.now() })
    await staff.where('name', '=', 'late').execute()
    const browser = createStaffBrowser(app)
    expect((await browser.post('/invitation', { token })).statusCode).toBe(404)
  })
})
