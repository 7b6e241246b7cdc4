import { type ExecFileException, execFile } from 'node:child_process'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import {
  buildRealShell,
  buildRemote,
  openTempStore,
  runCommand,
} from 'portal-releases/testing'
import { createProgram } from './program.ts'

const bin = join(import.meta.dirname, '../../bin/portal.ts')
const anApi = ['--api', 'http://127.0.0.1:9']

const temp = await openTempStore()
const store = ['--store', temp.store]
await buildRealShell(temp)
const gate = await buildRemote(temp)
await writeFile(join(temp.dir, 'realm.json'), '{ "name": "Aurora" }')

afterAll(() => temp.clean())

/** Runs `portal` inside this process, and gives back what it said. */
const say = async (...args: string[]) => runCommand(await createProgram(false), args)

const at = (file: string) => join(temp.dir, file)

const run = (...args: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [bin, ...args], (error, stdout, stderr) => {
      resolve({
        code: Number((error as ExecFileException | null)?.code ?? 0),
        stdout,
        stderr,
      })
    })
  })

describe('the command', () => {
  it('brings an app from its build to its visitors, a line for each step', async () => {
    const shell = (await say('manifest', at('shell'))).replace(/ built$/, '')
    expect(shell).toMatch(/^shell@[0-9a-f]{12}$/)
    const remote = (await say('manifest', gate.dir)).replace(/ built$/, '')
    expect(remote).toMatch(/^gate@[0-9a-f]{12}$/)
    expect(await say('publish', at('shell'), ...store)).toBe(`${shell} published`)
    expect(await say('publish', gate.dir, ...store)).toBe(`${remote} published`)

    const realm = ['--realm', at('realm.json')]
    const composed = await say('compose', shell, remote, ...realm, ...store)
    const [, release = ''] = /^release ([0-9a-f]{12}) composed\n/.exec(composed) ?? []
    expect(await readdir(at('store/releases'))).toEqual([release])
    expect(await say('promote', release, ...store)).toBe(
      `production serves release ${release}`,
    )
  })

  it('explains itself and each of its commands, with an example', async () => {
    const program = await createProgram()
    expect(program.helpInformation()).toContain('Builds, releases and serves the portal.')
    expect(program.commands.map((command) => command.name())).toEqual(
      expect.arrayContaining(['manifest', 'publish', 'compose', 'promote', 'serve', 'dev']),
    )
    for (const command of program.commands) {
      expect(program.helpInformation()).toContain(command.description())
      let help = ''
      command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp()
      expect(help).toContain(`Usage: portal ${command.name()}`)
      expect(help).toMatch(/^ {2}\$ .+/m)
      expect(help).toContain('--json')
      for (const { description } of command.options) expect(description).not.toBe('')
      for (const { description } of command.registeredArguments)
        expect(description).not.toBe('')
    }
  })

  it('answers a program with one JSON document, of a failure too', async () => {
    expect(JSON.parse(await say('manifest', gate.dir, '--json'))).toEqual({
      name: 'gate',
      build: expect.stringMatching(/^[0-9a-f]{12}$/),
    })
    const lost = await run('promote', '0123456789ab', '--json', ...store)
    const message = expect.stringMatching(/^release 0123456789ab is not in the store/)
    expect(JSON.parse(lost.stdout)).toEqual({ error: { message } })
    expect(lost.stderr).toBe('')
    expect(lost.code).toBe(1)
    const misread = await run('promote', '--json')
    expect(JSON.parse(misread.stdout)).toEqual({
      error: { message: "missing required argument 'release'" },
    })
    expect(misread.code).toBe(1)
  })
})

describe('a mistake in what is there', () => {
  it.each<[string, () => string[], RegExp]>([
    [
      'settings',
      () => ['compose', 'a@b', '--realm', at('lost.json'), ...store],
      /lost\.json is missing: copy the one of this repository, or name another$/,
    ],
    [
      'settings that are JSON',
      () => ['compose', 'a@b', '--realm', bin, ...store],
      /portal\.ts is not JSON \(.*\): fix it$/,
    ],
    [
      'a release',
      () => ['promote', '0123456789ab', ...store],
      /^release 0123456789ab is not in the store .*: compose it, or name another$/,
    ],
    [
      'an environment',
      () => ['serve', 'nowhere', ...anApi, ...store],
      /^environment nowhere is not in the store .*: promote a release to it$/,
    ],
  ])('says which is missing and what to do: %s', async (_, args, message) => {
    await expect(say(...args())).rejects.toThrow(message)
  })

  it('of a port that is taken is one line too', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const port = String((taken.address() as AddressInfo).port)
    const { code, stderr } = await run('serve', '--port', port, ...anApi, ...store)
    expect(stderr).toBe(
      `portal: port ${port} is taken: stop what listens there, or choose another with --port\n`,
    )
    expect(code).toBe(1)
    taken.close()
  })

  it('of ours keeps its stack', async () => {
    await rm(join(gate.dir, 'dist/portal-manifest.json'), { force: true })
    await gate.write('dist/portal-manifest.json/in-the-way', '')
    const { code, stderr } = await run('manifest', gate.dir)
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

  it.each<[string, string[], RegExp]>([
    [
      'a build without its id',
      ['compose', 'gate'],
      /'gate' is invalid.* name it <app>@<build>\.$/,
    ],
    [
      'a port that is none',
      ['serve', '--port', '99999', ...anApi],
      /'99999' is invalid.* a port is a whole number from 0 to 65535\.$/,
    ],
    ['no API', ['serve'], /required option '--api <origin>' not specified$/],
    [
      'an API that is no address',
      ['serve', '--api', 'nonsense'],
      /'nonsense' is invalid.* an origin looks like http:\/\/127\.0\.0\.1:3000\.$/,
    ],
    [
      'an API that is more than an origin',
      ['serve', '--api', 'http://a.test/api'],
      / an origin looks like /,
    ],
    [
      'a command that is none',
      ['serv'],
      /unknown command 'serv'\n\(Did you mean serve\?\)$/,
    ],
  ])('of %s is told in words, with exit code 1', async (_, args, message) => {
    const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true)
    await expect(say(...args)).rejects.toThrow(exit)
    expect(String(write.mock.calls.at(-1)?.[0]).trimEnd()).toMatch(message)
    expect(process.exit).toHaveBeenCalledWith(1)
  })
})
