import { type ExecFileOptions, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { buildName } from 'portal-releases'
import { buildRemote, composePortal, runCommand } from 'portal-releases/testing'
import { listen } from '#src/testing/gateway.ts'
import { createProgram } from './program.ts'
import { parseNetworks } from './serve-command.ts'

const bin = join(import.meta.dirname, '../../bin/portal.ts')

const portal = await composePortal()
const gate = await buildRemote({ dir: join(portal.dir, 'apart') })
const store = ['--store', portal.store]
const serving = ['serve', '--api', 'http://127.0.0.1:9', ...store]

afterAll(async () => {
  await chmod(portal.store, 0o700)
  await portal.clean()
})

/** Runs `portal` inside this process, and gives back what it said. */
const say = async (...args: string[]) => runCommand(await createProgram(false), args)

/** Runs `portal` in a process of its own, to its end. */
const run = (args: string[], options: ExecFileOptions = {}) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [bin, ...args], options, (error, stdout, stderr) => {
      const code = error?.code ?? 0
      resolve({ code, stdout: String(stdout), stderr: String(stderr) })
    })
  })

/** Starts `portal serve`. @param flags of Node */
async function serve(env: NodeJS.ProcessEnv, args: string[] = [], flags: string[] = []) {
  const server = spawn(process.execPath, [...flags, bin, ...serving, ...args], {
    env: { ...process.env, PORT: '0', ...env },
  })
  const [line] = await once(createInterface(server.stdout), 'line')
  const [origin = ''] = /http:\S+/.exec(line) ?? []
  return { server, origin }
}

describe('the command', () => {
  it('explains itself and each of its commands, with an example', async () => {
    const program = await createProgram()
    const help = program.helpInformation()
    expect(help).toContain('Builds, releases and serves the portal.')
    expect(program.commands.map((command) => command.name())).toEqual(
      expect.arrayContaining(['manifest', 'publish', 'compose', 'promote', 'serve', 'dev']),
    )
    for (const command of program.commands) {
      expect(help).toContain(command.description())
      let own = ''
      command.configureOutput({ writeOut: (text) => (own += text) }).outputHelp()
      expect(own).toContain(`Usage: portal ${command.name()}`)
      expect(own).toMatch(/^ {2}\$ .+/m)
      expect(own).toContain('--json')
      for (const { description } of [...command.options, ...command.registeredArguments])
        expect(description).not.toBe('')
    }
  })

  it('answers a program with one JSON document, of a failure too', async () => {
    expect(JSON.parse(await say('manifest', gate.dir, '--json'))).toEqual({
      name: 'gate',
      build: expect.stringMatching(/^[0-9a-f]{12}$/),
    })
    const lost = await run(['promote', '0123456789ab', '--json', ...store])
    const message = expect.stringMatching(/^release 0123456789ab is not in the store/)
    expect(JSON.parse(lost.stdout)).toEqual({ error: { message } })
    expect([lost.stderr, lost.code]).toEqual(['', 1])
    const misread = await run(['promote', '--json'])
    expect(JSON.parse(misread.stdout)).toEqual({
      error: { message: "missing required argument 'release'" },
    })
    expect(misread.code).toBe(1)
  })
})

describe('a mistake in what is there', () => {
  it.each([
    ['lost.json', /is missing: copy the one of this repository, or name another$/],
    ['gate/portal.config.ts', /portal\.config\.ts is not JSON \(.*\): fix it$/],
  ])('says what to do with settings: %s', async (file, message) => {
    const realm = ['--realm', join(portal.dir, file)]
    await expect(say('compose', 'a@b', ...realm, ...store)).rejects.toThrow(message)
  })

  it('of a port that is taken is one line too', async () => {
    const taken = createServer()
    const port = String(await listen(taken))
    const { code, stderr } = await run([...serving, '--port', port])
    expect(stderr).toBe(
      `portal: port ${port} is taken: stop what listens there, or choose another with --port\n`,
    )
    expect(code).toBe(1)
    taken.close()
  })

  it('of ours keeps its stack', async () => {
    await rm(join(gate.dir, 'dist/portal-manifest.json'), { force: true })
    await gate.write('dist/portal-manifest.json/in-the-way', '')
    const { code, stderr } = await run(['manifest', gate.dir])
    expect(stderr).toMatch(/^\s+at /m)
    expect(code).toBe(1)
  })
})

describe('a mistake in what is asked', () => {
  const exit = Error('the process ended')

  beforeEach(() => {
    jest.spyOn(process, 'exit').mockImplementation(() => {
      throw exit
    })
  })

  it.each([
    ['compose gate', /'gate' is invalid.* name it <app>@<build>\.$/],
    ['serve', /required option '--api <origins>' not specified$/],
    ['serve --api nonsense', /'nonsense' is invalid.* an origin looks like http:\S+$/],
    ['serve --api http://a.test,nonsense', /nonsense' is invalid.* an origin looks like /],
    ['serve --api http://a.test/api', / an origin looks like /],
    ['serv', /unknown command 'serv'\n\(Did you mean serve\?\)$/],
  ])('is told in words, with exit code 1: portal %s', async (args, message) => {
    const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true)
    await expect(say(...args.split(' '))).rejects.toThrow(exit)
    expect(String(write.mock.calls.at(-1)?.[0]).trimEnd()).toMatch(message)
    expect(process.exit).toHaveBeenCalledWith(1)
  })
})

describe('portal serve', () => {
  it.each([
    ['that TRUST_PROXY names', '192.0.2.1, 127.0.0.0/8', []],
    ['of --trust-proxy, not TRUST_PROXY', '192.0.2.1', ['--trust-proxy', '127.0.0.1']],
  ])('believes the proxies %s', async (_, TRUST_PROXY, args) => {
    const { server, origin } = await serve({ TRUST_PROXY }, args)
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
    const ended = await run(serving, { env: { ...process.env, ...env } })
    expect(ended).toMatchObject({ stderr, code: 1 })
  })

  it.each([
    ["throw new Error('planted')", /closing after an error: Error: planted\n +at /],
    ['Promise.reject()', /undefined/],
  ])('says what ended it, and ends with code 1: %s', async (code, message) => {
    const planted = `process.on('SIGWINCH', () => { ${code} })`
    const flags = ['--import', `data:text/javascript,${encodeURIComponent(planted)}`]
    const { server } = await serve({}, [], flags)
    server.kill('SIGWINCH')
    const [stderr, [status]] = await Promise.all([
      text(server.stderr),
      once(server, 'exit'),
    ])
    expect([stderr, status]).toEqual([expect.stringMatching(message), 1])
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
    const { stderr, code } = await run([...args, ...store], { cwd: '/', ...another })
    expect(stderr).toMatch(
      /^portal: [^\n]* cannot be (read|written to): run this as the user who owns it[^\n]*\n$/,
    )
    expect(code).toBe(1)
  },
)
