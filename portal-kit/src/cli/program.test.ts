import { type ExecFileException, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  type App,
  buildRemote,
  buildShell,
  openWorkshop,
  type Workshop,
} from '#src/testing/workshop.ts'
import { createProgram } from './program.ts'

const bin = join(import.meta.dirname, '../../bin/portal.ts')
let workshop: Workshop
let gate: App

/** Runs the command as a person does, in the folder of the workshop. */
const portal = (...args: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const { dir } = workshop
    execFile(process.execPath, [bin, ...args], { cwd: dir }, (error, stdout, stderr) => {
      const code = error ? Number((error as ExecFileException).code) : 0
      resolve({ code, stdout, stderr })
    })
  })

beforeAll(async () => {
  workshop = await openWorkshop()
  await buildShell(workshop)
  gate = await buildRemote(workshop)
  await writeFile(join(workshop.dir, 'realm.json'), '{ "name": "Aurora" }')
})

afterAll(() => workshop.clean())

describe('the command', () => {
  it('brings an app from its build to a person’s browser, a line for each step', async () => {
    const described = [await portal('manifest', 'shell'), await portal('manifest', 'gate')]
    const builds = described.map(({ stdout }) => stdout.replace(' built\n', ''))
    expect(builds).toEqual([
      expect.stringMatching(/^shell@[0-9a-f]{12}$/),
      expect.stringMatching(/^gate@[0-9a-f]{12}$/),
    ])

    expect((await portal('publish', 'shell')).stdout).toBe(`${builds[0]} published\n`)
    expect((await portal('publish', 'gate')).stdout).toBe(`${builds[1]} published\n`)

    const composed = await portal('compose', ...builds)
    const [, release = ''] =
      /^release ([0-9a-f]{12}) composed\n$/.exec(composed.stdout) ?? []
    expect(await readdir(join(workshop.dir, '.portal/store/releases'))).toEqual([release])

    const promoted = await portal('promote', release)
    expect(promoted.stdout).toBe(`production serves release ${release}\n`)

    const args = [bin, 'serve', '--port', '0', '--api', 'http://127.0.0.1:9']
    const server = spawn(process.execPath, args, { cwd: workshop.dir })
    const [line] = await once(createInterface(server.stdout), 'line')
    const [, origin] = /^gateway listening on (http:\/\/127\.0\.0\.1:\d+)$/.exec(line) ?? []
    const home = await fetch(`${origin}/`, { headers: { 'accept-language': 'en' } })
    expect(await home.text()).toContain('<h1 class="gate-sign">Gate</h1>')
    server.kill('SIGTERM')
    expect(await once(server, 'exit')).toEqual([0, null])
  })

  it('explains itself and each of its commands', async () => {
    const program = createProgram()
    expect(program.helpInformation()).toContain('Builds, releases and serves the portal.')
    for (const command of program.commands) {
      expect(program.helpInformation()).toContain(command.description())
      expect(command.helpInformation()).toContain(`Usage: portal ${command.name()}`)
    }
    const { code, stdout } = await portal('compose', '--help')
    expect(code).toBe(0)
    expect(stdout).toContain('one shell and its remotes, each <app>@<build>')
  })
})

describe('a mistake', () => {
  it.each<[string, string[], RegExp]>([
    [
      'an app that is not there',
      ['manifest', 'nowhere'],
      /^portal: .*nowhere\/portal\.config\.ts is missing/,
    ],
    [
      'an app that was not built',
      ['publish', '.'],
      /^portal: .*portal-manifest\.json is missing: build the app first$/,
    ],
    [
      'a build that is not there',
      ['compose', 'gate@0123456789ab'],
      /^portal: gate@0123456789ab is not in the store .*: publish it first$/,
    ],
    [
      'a build without its id',
      ['compose', 'gate'],
      /^error: .*'gate' is invalid.* name it <app>@<build>\.$/,
    ],
    ['no builds', ['compose'], /^error: missing required argument 'builds'$/],
    [
      'settings that are not there',
      ['compose', 'a@b', '--realm', 'lost.json'],
      /^portal: lost\.json is missing: copy the one of this repository, or name another$/,
    ],
    [
      'settings that are no JSON',
      ['compose', 'a@b', '--realm', 'gate/package.json.bad'],
      /^portal: gate\/package\.json\.bad is not JSON \(.*\): mend it$/,
    ],
    [
      'a release that is not there',
      ['promote', '0123456789ab'],
      /^portal: release 0123456789ab is not in the store .*: compose it, or name another$/,
    ],
    [
      'an environment that is not there',
      ['serve', 'nowhere', '--api', 'http://127.0.0.1:9'],
      /^portal: environment nowhere is not in the store .*: promote a release to it$/,
    ],
    [
      'a port that is none',
      ['serve', '--port', '99999', '--api', 'x'],
      /^error: .*'99999' is invalid.* a port is a whole number from 0 to 65535\.$/,
    ],
    ['no API', ['serve'], /^error: required option '--api <origin>' not specified$/],
    [
      'an API that is no origin',
      ['serve', '--api', 'nonsense'],
      /^error: .*'nonsense' is invalid.* an origin looks like http:\/\/127\.0\.0\.1:3000\.$/,
    ],
    ['a command that is none', ['serv'], /^error: unknown command 'serv'/],
  ])('of %s is told in words, with exit code 1', async (_, args, message) => {
    await gate.write('package.json.bad', '{ "name": ')
    const { code, stdout, stderr } = await portal(...args)
    expect(stderr.trimEnd().split('\n')[0]).toMatch(message)
    expect(stderr).not.toMatch(/^\s+at /m)
    expect(stdout).toBe('')
    expect(code).toBe(1)
  })

  it('of a port that is taken is told in one line', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const { port } = taken.address() as AddressInfo
    const { code, stderr } = await portal(
      'serve',
      '--port',
      String(port),
      '--api',
      'http://127.0.0.1:9',
    )
    expect(stderr).toBe(
      `portal: port ${port} is taken: stop what listens there, or set PORT to another\n`,
    )
    expect(code).toBe(1)
    taken.close()
  })

  it('of ours keeps its stack', async () => {
    await rm(join(gate.dir, 'dist/portal-manifest.json'), { force: true })
    await gate.write('dist/portal-manifest.json/in-the-way', '')
    const { code, stderr } = await portal('manifest', 'gate')
    expect(stderr).toMatch(/^\s+at /m)
    expect(code).toBe(1)
  })
})
