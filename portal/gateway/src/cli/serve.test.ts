import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from '@jest/globals'
import { composePortal } from 'portal-releases/testing'

const bin = join(import.meta.dirname, '../../bin/portal.ts')

const portal = await composePortal()
afterAll(() => portal.clean())

/** Code that runs in the server's process when it gets SIGWINCH. */
const planted = (code: string) => [
  '--import',
  `data:text/javascript,${encodeURIComponent(`process.on('SIGWINCH', () => { ${code} })`)}`,
]

function serve(trusted: string, args: string[] = [], flags: string[] = []) {
  const command = ['serve', '--api', 'http://127.0.0.1:9', '--port', '0', ...args]
  return spawn(process.execPath, [...flags, bin, ...command, '--store', portal.store], {
    env: { ...process.env, TRUST_PROXY: trusted },
  })
}

/** Whether the gateway believes a proxy on this machine that the visitor came by https. */
async function believes(trusted: string, ...args: string[]): Promise<boolean> {
  const server = serve(trusted, args)
  const [line] = await once(createInterface(server.stdout), 'line')
  const [origin = ''] = /http:\S+/.exec(line) ?? []
  const answer = await fetch(origin, { headers: { 'x-forwarded-proto': 'https' } })
  server.kill('SIGTERM')
  await once(server, 'exit')
  return answer.headers.has('strict-transport-security')
}

describe('portal serve', () => {
  it('believes the proxies that TRUST_PROXY names', async () => {
    expect(await believes('192.0.2.1, 127.0.0.0/8')).toBe(true)
  })

  it('takes --trust-proxy rather than TRUST_PROXY', async () => {
    expect(await believes('192.0.2.1', '--trust-proxy', '127.0.0.1')).toBe(true)
  })

  it('takes its port from PORT', async () => {
    const server = spawn(process.execPath, [bin, 'serve', '--api', 'http://127.0.0.1:9'], {
      env: { ...process.env, PORT: 'eighty' },
    })
    const [stderr, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')])
    expect(stderr).toBe(
      "error: option '--port <port>' value 'eighty' from env 'PORT' is invalid. a port is a whole number from 0 to 65535.\n",
    )
    expect(code).toBe(1)
  })

  it('refuses a TRUST_PROXY that is no list of addresses, in one line that says what to write', async () => {
    const server = serve('127.0.0.1,localhost')
    const [stderr, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')])
    expect(stderr).toBe(
      "error: option '--trust-proxy <networks...>' value '127.0.0.1,localhost' from env 'TRUST_PROXY' is invalid. localhost is not a valid address: a network looks like 10.0.0.0/8, a proxy like 10.0.0.7, several like 127.0.0.1,10.0.0.0/8.\n",
    )
    expect(code).toBe(1)
  })

  it.each([
    ['an exception', "throw new Error('planted')"],
    ['a rejection', "Promise.reject(new Error('planted'))"],
    ['a rejection without a reason', 'Promise.reject()'],
  ])('says what ended it, and ends with code 1: %s', async (_, code) => {
    const server = serve('', [], planted(code))
    await once(createInterface(server.stdout), 'line')
    server.kill('SIGWINCH')
    const [stderr, [status]] = await Promise.all([
      text(server.stderr),
      once(server, 'exit'),
    ])
    expect(stderr).toMatch(
      code.includes('planted')
        ? /closing after an error: Error: planted\n +at /
        : /undefined/,
    )
    expect(status).toBe(1)
  })
})
