import { type ExecFileException, execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { buildRemote, openTempStore, runCommand } from 'portal-releases/testing'
import { listen } from '#src/testing/gateway.ts'
import { createProgram } from './program.ts'

const bin = join(import.meta.dirname, '../../bin/portal.ts')
const anApi = ['--api', 'http://127.0.0.1:9']

const temp = await openTempStore()
const store = ['--store', temp.store]
const gate = await buildRemote(temp)

afterAll(() => temp.clean())

/** Runs `portal` inside this process, and gives back what it said. */
const say = async (...args: string[]) => runCommand(await createProgram(false), args)

const run = (...args: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [bin, ...args], (error, stdout, stderr) => {
      const code = Number((error as ExecFileException | null)?.code ?? 0)
      resolve({ code, stdout, stderr })
    })
  })

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
    const lost = await run('promote', '0123456789ab', '--json', ...store)
    const message = expect.stringMatching(/^release 0123456789ab is not in the store/)
    expect(JSON.parse(lost.stdout)).toEqual({ error: { message } })
    expect([lost.stderr, lost.code]).toEqual(['', 1])
    const misread = await run('promote', '--json')
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
    const realm = ['--realm', join(temp.dir, file)]
    await expect(say('compose', 'a@b', ...realm, ...store)).rejects.toThrow(message)
  })

  it('of a port that is taken is one line too', async () => {
    const taken = createServer()
    const port = String(await listen(taken))
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

  it.each([
    ['compose gate', /'gate' is invalid.* name it <app>@<build>\.$/],
    ['serve', /required option '--api <origin>' not specified$/],
    ['serve --api nonsense', /'nonsense' is invalid.* an origin looks like http:\S+$/],
    ['serve --api http://a.test/api', / an origin looks like /],
    ['serv', /unknown command 'serv'\n\(Did you mean serve\?\)$/],
  ])('is told in words, with exit code 1: portal %s', async (args, message) => {
    const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true)
    await expect(say(...args.split(' '))).rejects.toThrow(exit)
    expect(String(write.mock.calls.at(-1)?.[0]).trimEnd()).toMatch(message)
    expect(process.exit).toHaveBeenCalledWith(1)
  })
})
