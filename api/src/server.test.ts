import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { unsupportedNode } from '#src/config/start-error.ts'
import { runCliProcess } from '#src/testing/cli-process.ts'
import { refusedStart, startServer } from '#src/testing/server-process.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'

describe('a start that cannot go on ends with one line that says what to do', () => {
  it('when the port is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const { port } = holder.address() as AddressInfo
    const dataDir = temporaryFolder()
    expect(await refusedStart({ DATA_DIR: dataDir, API_PORT: String(port) })).toBe(
      `api: port ${port} is taken: stop what listens on it, or set API_PORT to another (0 picks a free one)\n`,
    )
    // What was made on the way is whole: the next start uses it.
    expect(readdirSync(dataDir).filter((name) => name.endsWith('.tmp'))).toEqual([])
    const { stop } = await startServer({ DATA_DIR: dataDir })
    await stop()
    holder.close()
  })

  it('when realm.json holds a wrong setting', async () => {
    const folder = temporaryFolder()
    const realmFile = join(folder, 'realm.json')
    writeFileSync(realmFile, '{ "linsk": {} }')
    const dataDir = join(folder, 'data')
    expect(await refusedStart({ DATA_DIR: dataDir, REALM_FILE: realmFile })).toMatch(
      /^api: correct .*realm\.json: linsk: is not a known setting$/m,
    )
    expect(existsSync(dataDir)).toBe(false)
  })

  it.each(['web.sqlite', 'realm.sqlite'])('when %s is not a database', async (name) => {
    const dataDir = temporaryFolder()
    const file = join(dataDir, name)
    const content = 'this was a database once '.repeat(100)
    writeFileSync(file, content, { mode: 0o600 })
    // On SQLite, whatever the other tests run on.
    expect(await refusedStart({ DATA_DIR: dataDir, DATABASE_URL: '' })).toBe(
      `api: cannot use the database ${file} (file is not a database): restore it from a backup, or move it away to start with a new one\n`,
    )
    expect(readFileSync(file, 'utf8')).toBe(content)
    expect(readdirSync(dataDir).filter((other) => /-wal|-shm|tmp/.test(other))).toEqual([])
  })

  const noFolder = /cannot make the data folder \(ENOTDIR.*\): set DATA_DIR to/

  it.each([
    ['DATA_DIR', '/dev/null/data', noFolder],
    ['API_PORT', 'eighty', /^api: API_PORT is "eighty", give a number from 0 to 65535\n$/],
  ])('when %s is %s', async (name, value, line) => {
    expect(await refusedStart({ DATA_DIR: temporaryFolder(), [name]: value })).toMatch(line)
  })

  it('when Node is too old', async () => {
    const pretend = 'Object.defineProperty(process.versions, "node", { value: "22.20.0" })'
    const flags = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`]
    const line = await refusedStart({}, { flags })
    expect(line).toMatch(
      /^api: Node 22\.20\.0 is too old: use 24\.7 or newer, or run npm start/,
    )
  })
})

describe('a start', () => {
  it.each([
    ['an exception', "throw new Error('planted')"],
    ['a rejection', "Promise.reject(new Error('planted'))"],
    ['a rejection without a reason', 'Promise.reject()'],
  ])('logs what ended it with its stack, and ends with code 1: %s', async (_, code) => {
    const planted = `process.on('SIGWINCH', () => { ${code} })`
    const { end, log } = await startServer(
      { DATA_DIR: temporaryFolder() },
      { flags: ['--import', `data:text/javascript,${encodeURIComponent(planted)}`] },
    )
    expect(await end('SIGWINCH')).toEqual({ code: 1, complaint: '' })
    const fatal = JSON.parse(/^\{"level":60.*$/m.exec(log())?.[0] ?? '')
    expect(fatal).toMatchObject({ msg: 'closing after an error' })
    if (code.includes('planted')) expect(fatal.err.stack).toMatch(/^Error: planted\n +at /)
  })
})

it('a server that is told to end is not ready, serves on for DRAIN_SECONDS, and ends with code 0', async () => {
  const { address, stop } = await startServer({
    DATA_DIR: temporaryFolder(),
    DRAIN_SECONDS: '2',
  })
  const ask = (path: string) => fetch(`${address}/api/${path}`)
  expect((await ask('ready')).status).toBe(200)
  const stopped = stop()
  let ready = await ask('ready')
  while (ready.status === 200) ready = await ask('ready')
  expect([ready.status, await ready.json()]).toEqual([503, { isReady: false }])
  const health = await ask('health')
  expect([health.status, health.headers.get('connection')]).toEqual([200, 'close'])
  expect(await stopped).toEqual({ code: 0, complaint: '' })
})

describe('a data folder', () => {
  it('is refused to a second server, which names the first and changes nothing', async () => {
    const DATA_DIR = temporaryFolder()
    const first = await startServer({ DATA_DIR })
    const files = readdirSync(DATA_DIR)
    // Commands open and close the same files.
    await runCliProcess(['ledger', 'check'], DATA_DIR)
    await runCliProcess(['check'], DATA_DIR)
    expect(await refusedStart({ DATA_DIR })).toBe(
      `api: the data folder ${DATA_DIR} is in use by another portal, process ${first.pid}: stop that one, or set DATA_DIR to another folder\n`,
    )
    expect(readdirSync(DATA_DIR)).toEqual(files)
    expect(await first.stop()).toEqual({ code: 0, complaint: '' })
  })

  it('is free at once after kill -9, and after a stop', async () => {
    const DATA_DIR = temporaryFolder()
    await (await startServer({ DATA_DIR })).kill()
    await (await startServer({ DATA_DIR })).stop()
    await (await startServer({ DATA_DIR })).stop()
  })

  it('goes to exactly one of two servers that start at once', async () => {
    const DATA_DIR = temporaryFolder()
    const both = [startServer({ DATA_DIR }), startServer({ DATA_DIR })]
    const starts = await Promise.allSettled(both)
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

it.each(['24.7.0', '24.21.0', '26.0.0', process.versions.node])(
  'Node %s will do',
  (version) => expect(unsupportedNode(version)).toBeNull(),
)

it.each(['18.20.0', '22.20.0', '24.6.9'])('Node %s is too old', (version) =>
  expect(unsupportedNode(version)).toMatch(`Node ${version} is too old: use 24.7 or newer`),
)
