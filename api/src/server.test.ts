import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from '@jest/globals'
import { temporaryFolder } from '#src/testing/test-app.ts'

const server = join(import.meta.dirname, 'server.ts')

describe('a start that cannot go on ends with one line that says what to do', () => {
  it('when the port is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const address = holder.address()
    const port = typeof address === 'object' ? address?.port : null
    const dataDir = temporaryFolder()
    expect(await fail({ DATA_DIR: dataDir, API_PORT: String(port) })).toBe(
      `api: port ${port} is taken: stop what listens on it, or set API_PORT to another (0 picks a free one)\n`,
    )
    // What was made on the way is whole: the next start uses it.
    expect(readdirSync(dataDir).filter((name) => name.endsWith('.tmp'))).toEqual([])
    const { stop } = await succeed({ DATA_DIR: dataDir })
    await stop()
    holder.close()
  })

  it.each([
    { name: 'is missing', content: null, line: /cannot read the realm settings .*ENOENT/ },
    { name: 'is not JSON', content: '{ "name": ', line: /realm\.json is not JSON: / },
    {
      name: 'holds a wrong setting',
      content: '{ "linsk": {} }',
      line: /^api: correct .*realm\.json: linsk: is not a known setting$/m,
    },
  ])('when realm.json $name', async ({ content, line }) => {
    const folder = temporaryFolder()
    const realmFile = join(folder, 'realm.json')
    if (content !== null) writeFileSync(realmFile, content)
    const dataDir = join(folder, 'data')
    expect(await fail({ DATA_DIR: dataDir, REALM_FILE: realmFile })).toMatch(line)
    expect(existsSync(dataDir)).toBe(false)
  })

  it.each(['web.sqlite', 'realm.sqlite'])('when %s is not a database', async (name) => {
    const dataDir = temporaryFolder()
    const file = join(dataDir, name)
    const content = 'this was a database once '.repeat(100)
    writeFileSync(file, content)
    expect(await fail({ DATA_DIR: dataDir })).toBe(
      `api: cannot use the database ${file} (file is not a database): restore it from a backup, or move it away to start with a new one\n`,
    )
    expect(readFileSync(file, 'utf8')).toBe(content)
    expect(readdirSync(dataDir).filter((other) => /-wal|-shm|tmp/.test(other))).toEqual([])
  })

  it('when a database cannot be opened', async () => {
    const dataDir = temporaryFolder()
    mkdirSync(join(dataDir, 'web.sqlite'))
    expect(await fail({ DATA_DIR: dataDir })).toMatch(
      /cannot use the database .*web\.sqlite \(unable to open database file\)/,
    )
  })

  it('when the data folder cannot be made', async () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    expect(await fail({ DATA_DIR: join(file, 'data') })).toMatch(
      /cannot make the data folder \(ENOTDIR.*\): set DATA_DIR to one that can be written/,
    )
  })

  it('when a setting of the process is wrong', async () => {
    expect(await fail({ API_PORT: 'eighty', DATA_DIR: temporaryFolder() })).toBe(
      'api: API_PORT is "eighty", give a number from 0 to 65535\n',
    )
  })

  it('when Node is too old', async () => {
    const pretend = 'Object.defineProperty(process.versions, "node", { value: "22.20.0" })'
    const line = await fail({}, [
      '--import',
      `data:text/javascript,${encodeURIComponent(pretend)}`,
    ])
    expect(line).toMatch(
      /^api: Node 22\.20\.0 is too old: use 24\.7 or newer, or run npm start/,
    )
  })
})

describe('a start', () => {
  it('tells its address in one line, answers, and ends without a word on a signal', async () => {
    const { address, stop } = await succeed({ DATA_DIR: temporaryFolder() })
    const answer = await fetch(`${address}/api/health`)
    expect(await answer.json()).toMatchObject({ status: 'ok' })
    expect(await stop()).toEqual({ code: 0, complaint: '' })
  })
})

/** @returns the one line of a start that fails */
async function fail(env: Record<string, string>, flags: string[] = []): Promise<string> {
  const child = start(env, flags)
  const [complaint, output, [code]] = await Promise.all([
    text(child.stderr),
    text(child.stdout),
    once(child, 'exit'),
  ])
  expect({ code, lines: complaint.split('\n').length, output }).toEqual({
    code: 1,
    lines: 2,
    output: '',
  })
  return complaint
}

async function succeed(env: Record<string, string>) {
  const child = start(env)
  const complaint = text(child.stderr)
  let output = ''
  for await (const chunk of child.stdout) {
    output += chunk
    const [, address] = /^api listening on (http:\/\/127\.0\.0\.1:\d+)$/m.exec(output) ?? []
    if (address) return { address, stop: () => stop(child, complaint) }
  }
  throw new Error(await complaint)
}

async function stop(child: ChildProcess, complaint: Promise<string>) {
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  return { code, complaint: await complaint }
}

function start(env: Record<string, string>, flags: string[] = []) {
  return spawn(process.execPath, [...flags, server], {
    env: { PATH: process.env.PATH, API_PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
