import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { refusedStart, siteAt, startServer } from '#src/testing/server-process.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'

const isRoot = process.getuid?.() === 0
const nobody = 65_534

describe('the files of a server that was started with umask 022', () => {
  it('are readable by their owner alone, and corrected at the next start, which names them', async () => {
    const dataDir = join(temporaryFolder(), 'new', 'data')
    const first = await startServer({ DATA_DIR: dataDir })
    await register(first.address)
    await untilThereIsMail(dataDir)
    const ours = {
      '': '700',
      'lock.sqlite': '600',
      mail: '700',
      'mail/*.eml': '600',
      'realm.sqlite': '600',
      'realm.sqlite-shm': '600',
      'realm.sqlite-wal': '600',
      'secret.key': '600',
      'web.sqlite': '600',
      'web.sqlite-shm': '600',
      'web.sqlite-wal': '600',
    }
    expect(modesBelow(dataDir)).toEqual(ours)
    // Killed, so that what SQLite writes ahead is still there.
    await first.kill()
    expect(first.log()).not.toContain('corrected')

    writeFileSync(join(dataDir, 'web-backup.sqlite'), '')
    mkdirSync(join(dataDir, 'lost+found'), { mode: 0o755 })
    writeFileSync(join(dataDir, 'notes.txt'), '')
    open(dataDir)
    const second = await startServer({ DATA_DIR: dataDir })
    // What is not ours stays as it is.
    const others = { 'lost+found': '755', 'notes.txt': '644' }
    expect(modesBelow(dataDir)).toEqual({ ...ours, 'web-backup.sqlite': '600', ...others })
    await second.kill()
    const lines = second.log().split('\n')
    const told = lines.filter((line) => line.includes('file rights were too open'))
    const databases = ['web.sqlite', 'web.sqlite-wal', 'web-backup.sqlite']
    const named = ['', 'mail', 'secret.key', ...databases].map((name) =>
      join(dataDir, name),
    )
    const corrected = told.map((line) => JSON.parse(line).corrected)
    expect(corrected).toEqual([expect.arrayContaining(named)])
  })

  it('end the start with one line when they belong to somebody else', async () => {
    // To root every folder is its own, so root starts the server as another user.
    const dataDir = isRoot ? temporaryFolder() : '/usr'
    if (isRoot) chmodSync(dataDir, 0o755)
    const options = isRoot ? { uid: nobody } : {}
    expect(await refusedStart({ DATA_DIR: dataDir }, options)).toMatch(
      /^api: cannot protect \S+ \(EPERM[^\n]*\): make its owner the user who runs the server, or set DATA_DIR to another folder\n$/,
    )
    expect(readdirSync(dataDir)).toEqual(isRoot ? [] : expect.any(Array))
  })
})

async function register(address: string) {
  const account = { login: 'ana', email: 'ana@example.com', password: 'segredo99' }
  const { body } = await siteAt(address).post('/auth/register', account)
  expect(body).toMatchObject({ success: true })
}

async function untilThereIsMail(dataDir: string) {
  // By names alone: a mail that is being written has another name first, and loses it.
  const isThere = () => everything(dataDir).some((path) => path.endsWith('.eml'))
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
