import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from '@jest/globals'
import { buildName } from 'portal-releases'
import { composePortal } from 'portal-releases/testing'
import { parseNetworks } from './serve-command.ts'

const bin = join(import.meta.dirname, '../../bin/portal.ts')

const portal = await composePortal()
afterAll(async () => {
  await chmod(portal.store, 0o700)
  await portal.clean()
})

/** Starts `portal serve`. @param env beside the environment of the test @param flags of Node */
function serve(env: NodeJS.ProcessEnv, args: string[] = [], flags: string[] = []) {
  const command = ['serve', '--api', 'http://127.0.0.1:9', '--store', portal.store, ...args]
  return spawn(process.execPath, [...flags, bin, ...command], {
    env: { PORT: '0', ...process.env, ...env },
  })
}

async function endOf(command: ReturnType<typeof serve>) {
  const [stderr, [code]] = await Promise.all([text(command.stderr), once(command, 'exit')])
  return { stderr, code }
}

describe('portal serve', () => {
  it.each([
    ['that TRUST_PROXY names', '192.0.2.1, 127.0.0.0/8', []],
    ['of --trust-proxy, not TRUST_PROXY', '192.0.2.1', ['--trust-proxy', '127.0.0.1']],
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

it('trusted proxies are those of each --trust-proxy, with commas or apart', () => {
  const networks = parseNetworks(' 192.0.2.1 , 2001:db8::/32, ', ['10.0.0.7'])
  expect(networks).toEqual(['10.0.0.7', '192.0.2.1', '2001:db8::/32'])
  expect(() => parseNetworks('127.0.0.1,10.0.0.0/33')).toThrow(
    '10.0.0.0/33 is not a valid address: a network looks like',
  )
})

const isRoot = process.getuid?.() === 0
const nobody = 65_534

it.each([
  ['status'],
  ['doctor'],
  ['prune'],
  ['serve', '--port', '0', '--api', 'http://127.0.0.1:9'],
  ['promote', portal.second],
  ['overrides', 'production', '--rotate'],
  ['publish', join(portal.dir, 'gate')],
  ['diff', buildName(portal.gate)],
])(
  '%s refuses the store of another user in one line that says what to do',
  async (...args) => {
    // Nothing is forbidden to root, so root runs it as another user. Anyone else loses the store for a while.
    await chmod(portal.dir, 0o755)
    if (!isRoot) await chmod(portal.store, 0)
    const another = isRoot ? { uid: nobody, gid: nobody } : {}
    const command = [bin, ...args, '--store', portal.store]
    const { stderr, code } = await endOf(
      spawn(process.execPath, command, { cwd: '/', ...another }),
    )
    expect(stderr).toMatch(
      /^portal: [^\n]* cannot be (read|written to): run this as the user who owns it[^\n]*\n$/,
    )
    expect(code).toBe(1)
  },
)
