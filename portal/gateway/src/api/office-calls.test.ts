import { afterAll, describe, expect, it } from '@jest/globals'
import { openGateway } from '#src/testing/gateway.ts'

const open = await openGateway()

afterAll(() => open.close())

describe('the calls of the office', () => {
  it.each([
    '/api/office',
    '/api/office/session',
    '/api/%6fffice/session',
    '/api/office/../office/x',
  ])('are nowhere on the site: %s', async (url) => {
    const answer = await open.gateway.inject({ url, headers: { 'x-portal-office': '1' } })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found'])
  })

  it('are all that its gateway has, marked as such', async () => {
    const office = await open.another({ office: true })
    const session = await office.inject({
      url: '/api/office/session',
      headers: { cookie: 'a=b' },
    })
    expect(session.json().headers).toMatchObject({ 'x-portal-office': '1', cookie: 'a=b' })
    for (const url of ['/api/home', '/api/auth/login', '/api']) {
      const answer = await office.inject({ method: 'POST', url })
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found'])
    }
  })

  it.each([
    [true, 200],
    [false, 413],
  ])('may carry a picture, and no others may: office %s', async (office, status) => {
    const gateway = await open.another({ office })
    const url = office ? '/api/office/session' : '/api/auth/login'
    const call = { method: 'POST', url, payload: 'x'.repeat(500_000) } as const
    expect((await gateway.inject(call)).statusCode).toBe(status)
  })

  it('cannot be made by a visitor who marks his own', async () => {
    const answer = await open.gateway.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'X-Portal-Office': '1', 'x-other': '1' },
    })
    expect(answer.json().headers).toMatchObject({ 'x-other': '1' })
    expect(answer.json().headers).not.toHaveProperty('x-portal-office')
  })
})
