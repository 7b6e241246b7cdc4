import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from '@jest/globals'
import { temporaryFolder, whenTestEnds } from '#src/testing/test-app.ts'

const server = join(import.meta.dirname, 'server.ts')
const isRoot = process.getuid?.() === 0
const nobody = 65_534

describe('the files of a server that was started with umask 022', () => {
  it('are readable by their owner alone, those that SQLite makes too', async () => {
    const dataDir = join(temporaryFolder(), 'new', 'data')
    const { address, log, kill } = await start(dataDir)
    await register(address)
    await untilThereIsMail(dataDir)
    expect(modesBelow(dataDir)).toEqual({
      '': '700',
      mail: '700',
      'mail/*.eml': '600',
      'realm.sqlite': '600',
      'realm.sqlite-shm': '600',
      'realm.sqlite-wal': '600',
      'secret.key': '600',
      'web.sqlite': '600',
      'web.sqlite-shm': '600',
      'web.sqlite-wal': '600',
    })
    await kill()
    expect(log()).not.toContain('corrected')
  })

  it('are corrected at the next start, which names them in one line', async () => {
    const dataDir = temporaryFolder()
    const first = await start(dataDir)
    await register(first.address)
    await untilThereIsMail(dataDir)
    // Killed, so that what SQLite writes ahead is still there.
    await first.kill()
    const before = modesBelow(dataDir)
    writeFileSync(join(dataDir, 'web-backup.sqlite'), '')
    mkdirSync(join(dataDir, 'lost+found'), { mode: 0o755 })
    writeFileSync(join(dataDir, 'notes.txt'), '')
    open(dataDir)
    const second = await start(dataDir)
    expect(modesBelow(dataDir)).toEqual({
      ...before,
      'web-backup.sqlite': '600',
      // What is not ours stays as it is.
      'lost+found': '755',
      'notes.txt': '644',
    })
    await second.kill()
    const lines = second.log().split('\n')
    const told = lines.filter((line) => line.includes('file rights were too open'))
    expect(told.map((line) => JSON.parse(line).corrected)).toEqual([
      expect.arrayContaining([
        dataDir,
        join(dataDir, 'mail'),
        join(dataDir, 'secret.key'),
        join(dataDir, 'web.sqlite'),
        join(dataDir, 'web.sqlite-wal'),
        join(dataDir, 'web-backup.sqlite'),
      ]),
    ])
  })

  it('end the start with one line when they belong to somebody else', async () => {
    // To root every folder is its own, so root starts the server as another user.
    const dataDir = isRoot ? temporaryFolder() : '/usr'
    if (isRoot) chmodSync(dataDir, 0o755)
    const child = run(dataDir, isRoot ? nobody : undefined)
    const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect(complaint).toMatch(
      /^api: cannot protect \S+ \(EPERM[^\n]*\): make its owner the user who runs the server, or set DATA_DIR to another folder\n$/,
    )
    expect(code).toBe(1)
    expect(readdirSync(dataDir)).toEqual(isRoot ? [] : expect.any(Array))
  })
})

function run(dataDir: string, uid?: number) {
  return spawn('sh', ['-c', `umask 022; exec "${process.execPath}" "${server}"`], {
    env: { PATH: process.env.PATH, API_PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  })
}

async function start(dataDir: string) {
  const child = run(dataDir)
  whenTestEnds(() => child.kill('SIGKILL'))
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk
      const [, found] = /^api listening on (\S+)$/m.exec(output) ?? []
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(output)))
  })
  return {
    address,
    log: () => output,
    async kill() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

async function register(address: string) {
  const body = { login: 'ana', email: 'ana@example.com', password: 'segredo99' }
  const answer = await fetch(`${address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(await answer.json()).toMatchObject({ success: true })
}

async function untilThereIsMail(dataDir: string) {
  const isThere = () => Object.hasOwn(modesBelow(dataDir), 'mail/*.eml')
  while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 25))
}

/** The mode of every file and folder, by its path. */
function modesBelow(folder: string): Record<string, string> {
  const modes: Record<string, string> = {}
  for (const path of everything(folder)) {
    const name = relative(folder, path).replace(/mail\/.*\.eml$/, 'mail/*.eml')
    modes[name] = (statSync(path).mode & 0o777).toString(8)
  }
  return modes
}

/** As a careless copy leaves them. */
function open(folder: string) {
  for (const path of everything(folder)) {
    chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644)
  }
}

function everything(folder: string) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return [folder, ...names.map((name) => join(folder, name))]
}
