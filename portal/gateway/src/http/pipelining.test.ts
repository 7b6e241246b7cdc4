import { afterAll, expect, it } from '@jest/globals'
import { assetUrl } from 'portal-releases'
import { openGateway } from '#src/testing/gateway.ts'
import { rawRequest, sendRaw } from '#src/testing/raw-request.ts'

const open = await openGateway()
const { gate } = open.portal

afterAll(() => open.close())

it('a connection whose requests do not wait for answers is ended, and others are served', async () => {
  const request = `GET ${assetUrl(gate, gate.entry)} HTTP/1.1\r\nHost: portal.test\r\n\r\n`
  const answers = await sendRaw(open.port, request.repeat(1_000)).catch(() => '')
  expect(answers.split('HTTP/1.1 200').length).toBeLessThanOrEqual(9)
  expect(await rawRequest(open.port, '/')).toMatch(/^HTTP\/1\.1 200 /)
})

it('a few requests at once are answered in turn', async () => {
  const request = 'GET /robots.txt HTTP/1.1\r\nHost: portal.test\r\n'
  const last = `${request}Connection: close\r\n\r\n`
  const answers = await sendRaw(open.port, `${request}\r\n`.repeat(7) + last)
  expect(answers.split('HTTP/1.1 200')).toHaveLength(9)
})
