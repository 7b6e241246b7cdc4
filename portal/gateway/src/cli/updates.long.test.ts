import { join } from 'node:path'
import { afterAll, expect, it } from '@jest/globals'
import { composePortal } from 'portal-releases/testing'
import { startApi } from '#src/testing/gateway.ts'
import { openPort } from '#src/testing/open-port.ts'

const bin = join(import.meta.dirname, '../../bin/portal.ts')
const portal = await composePortal()
const api = await startApi()
const port = openPort()

const start = (env: NodeJS.ProcessEnv = {}) => {
  const args = ['serve', '--api', api.origin, '--store', portal.store]
  return port.start([bin, ...args], { ...process.env, ...env })
}
const ask = (path: string) => fetch(`${port.origin}${path}`)

afterAll(async () => {
  await port.close()
  await api.close()
  await portal.clean()
})

it('a gateway that is told to end is not ready, serves on for DRAIN_SECONDS, and ends with code 0', async () => {
  const gateway = await start({ DRAIN_SECONDS: '2' })
  expect((await ask('/portal/ready')).status).toBe(200)
  const ended = gateway.end()
  let ready = 200
  while (ready === 200) ready = (await ask('/portal/ready')).status
  expect(ready).toBe(503)
  const page = await ask('/')
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
  expect((await ask('/api/home')).status).toBe(200)
  expect(await ended).toBe(0)
})

it('visitors who connect while no gateway runs are answered by the next one, on the same port', async () => {
  const first = await start()
  await first.end()
  const asked = Array.from({ length: 20 }, () => ask('/'))
  const second = await start()
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  // A process that is killed loses what it was asked, but not the port.
  await second.end('SIGKILL')
  const late = ask('/')
  const third = await start()
  expect((await late).status).toBe(200)
  await third.end()
})

it('of two gateways on one port, one answers while the other is away', async () => {
  const [first, second] = [await start(), await start()]
  const ended = first.end()
  for (let call = 0; call < 20; call += 1) expect((await ask('/')).status).toBe(200)
  expect(await ended).toBe(0)
  for (let call = 0; call < 20; call += 1) expect((await ask('/')).status).toBe(200)
  expect(await second.end()).toBe(0)
})
