import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from '@jest/globals'
import { composePortal } from 'portal-releases/testing'
import { parseNetworks } from './serve-command.ts'

const bin = join(import.meta.dirname, '../../bin/portal.ts')

const portal = await composePortal()
afterAll(() => portal.clean())

/** Starts `portal serve`. @param env beside the environment of the test @param flags of Node */
function serve(env: NodeJS.ProcessEnv, args: string[] = [], flags: string[] = []) {
  const command = ['serve', '--api', 'http://127.0.0.1:9', '--store', portal.store, ...args]
  return spawn(process.execPath, [...flags, bin, ...command], {
    env: { PORT: '0', ...process.env, ...env },
  })
}

async function endOf(server: ReturnType<typeof serve>) {
  const [stderr, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')])
  return { stderr, code }
}

describe('portal serve', () => {
  it.each([
    ['that TRUST_PROXY names', '192.0.2.1, 127.0.0.0/8', []],
    [
      'of --trust-proxy rather than TRUST_PROXY',
      '192.0.2.1',
      ['--trust-proxy', '127.0.0.1'],
    ],
  ])('believes the proxies %s', async (_, TRUST_PROXY, args) => {
    const server = serve({ TRUST_PROXY }, args)
    const [line] = await once(createInterface(server.stdout), 'line')
    const [origin = ''] = /http:\S+/.exec(line) ?? []
    const answer = await fetch(origin, { headers: { 'x-forwarded-proto': 'https' } })
    expect(answer.headers.has('strict-transport-security')).toBe(true)
    server.kill('SIGTERM')
    await once(server, 'exit')
  })

  it.each([
    [
      { PORT: 'eighty' },
      "error: option '--port <port>' value 'eighty' from env 'PORT' is invalid. a port is a whole number from 0 to 65535.\n",
    ],
    [
      { TRUST_PROXY: '127.0.0.1,localhost' },
      "error: option '--trust-proxy <networks...>' value '127.0.0.1,localhost' from env 'TRUST_PROXY' is invalid. localhost is not a valid address: a network looks like 10.0.0.0/8, a proxy like 10.0.0.7, several like 127.0.0.1,10.0.0.0/8.\n",
    ],
  ])('refuses %j in one line that says what to write', async (env, stderr) => {
    expect(await endOf(serve(env))).toEqual({ stderr, code: 1 })
  })

  it.each([
    ["throw new Error('planted')", /closing after an error: Error: planted\n +at /],
    [
      "Promise.reject(new Error('planted'))",
      /closing after an error: Error: planted\n +at /,
    ],
    ['Promise.reject()', /undefined/],
  ])('says what ended it, and ends with code 1: %s', async (code, message) => {
    const planted = `process.on('SIGWINCH', () => { ${code} })`
    const flags = ['--import', `data:text/javascript,${encodeURIComponent(planted)}`]
    const server = serve({}, [], flags)
    await once(createInterface(server.stdout), 'line')
    server.kill('SIGWINCH')
    expect(await endOf(server)).toEqual({ stderr: expect.stringMatching(message), code: 1 })
  })
})

describe('trusted proxies', () => {
  it.each([
    ['127.0.0.1,10.0.0.0/8', ['127.0.0.1', '10.0.0.0/8']],
    [' 192.0.2.1 , 2001:db8::/32 ', ['192.0.2.1', '2001:db8::/32']],
    ['::1,', ['::1']],
    ['', []],
  ])('are read from %p, after those of the option before', (value, networks) => {
    expect(parseNetworks(value, ['10.0.0.7'])).toEqual(['10.0.0.7', ...networks])
  })

  it.each(['localhost', '10.0.0.0/33', '0.0.0.0/0', '::/0', '127.0.0.1 10.0.0.1'])(
    'are not read from %p',
    (wrong) => {
      const message = `${wrong} is not a valid address: a network looks like`
      expect(() => parseNetworks(`127.0.0.1,${wrong}`)).toThrow(message)
    },
  )
})
