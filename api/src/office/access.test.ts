import { expect, it } from '@jest/globals'
import Fastify from 'fastify'
import { mayDo, type Permission, permissions, roles } from 'shared-api/office/permissions'
import { guardOffice } from '#src/office/access.ts'
import { auditOf, createStaffBrowser, joinStaff } from '#src/testing/office-app.ts'
import { startApp } from '#src/testing/test-app.ts'

const isPermission = (access: string): access is Permission =>
  permissions.some((one) => one === access)

it('each role gets through to the routes that its permissions name, and to no others, which is on record', async () => {
  const { app } = await startApp()
  const routes = [...app.staff.routes].filter(([name]) => !name.startsWith('HEAD'))
  expect(routes.length).toBeGreaterThan(10)
  for (const role of Object.keys(roles) as (keyof typeof roles)[]) {
    const member = await joinStaff(app, role)
    const refused: object[] = []
    for (const [name, access] of routes) {
      if (!isPermission(access)) continue
      const [method = '', path = ''] = name.split(' ')
      const url = path.replace(':login', 'nobody').replace(/:\w+/, '999')
      const { statusCode, body } = await member.send({
        method: method as 'GET' | 'POST',
        url,
        ...(method === 'POST' && { payload: {} }),
      })
      const isRefused = statusCode === 403 && body.includes('"not-permitted"')
      expect([role, name, isRefused]).toEqual([role, name, !mayDo(role, access)])
      expect([name, statusCode]).not.toEqual([name, 500])
      if (!isRefused) continue
      refused.push({ actor: `${member.id}:${role}`, detail: `not-permitted: ${name}` })
    }
    const mine = (await auditOf(app, 'office.refused')).filter(({ actor }) =>
      actor?.startsWith(`${member.id}:`),
    )
    expect(mine).toMatchObject(refused)
  }
})

it('without a session, or before a code, no route does anything', async () => {
  const { app } = await startApp()
  const stranger = createStaffBrowser(app)
  for (const [name, access] of app.staff.routes) {
    if (access === 'anyone' || name.startsWith('HEAD')) continue
    const [method = '', url = ''] = name.split(' ')
    const payload = method === 'POST' && { payload: {} }
    const answer = await stranger.send({
      method: method as 'GET' | 'POST',
      url,
      ...payload,
    })
    expect([name, answer.statusCode, answer.json().code]).toEqual([name, 401, 'no-session'])
  }
})

it('a route that names no permission stops the start', async () => {
  const app = Fastify()
  app.register(async (office) => {
    guardOffice(office)
    office.get('/open', async () => 'hello')
  })
  await expect(app.ready()).rejects.toThrow('GET /open names no permission')
})
