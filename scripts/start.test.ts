import { spawn } from 'node:child_process'
import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { root } from '#src/portal/apps.ts'

async function start(env: NodeJS.ProcessEnv): Promise<{ code: number; stderr: string }> {
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    env: { ...process.env, PORT: '0', ...env },
  })
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  const code = await new Promise<number>((resolve) => {
    child.on('exit', (status) => resolve(status ?? -1))
  })
  return { code, stderr: stderr.trim() }
}

async function temporaryFile(content: string): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'portal-start-')), 'realm.json')
  await writeFile(path, content)
  return path
}

describe('npm start', () => {
  it('says in one line that its port is taken, and exits with 1', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', () => resolve()))
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { code, stderr } = await start({ PORT: String(port) })
    other.close()
    expect(stderr).toBe(
      `Port ${port} is taken: stop what listens there, or set PORT to another`,
    )
    expect(code).toBe(1)
  })

  it('says in one line that PORT is no port', async () => {
    const { code, stderr } = await start({ PORT: 'eighty' })
    expect(stderr).toBe('PORT is eighty: set it to a whole number from 0 to 65535')
    expect(code).toBe(1)
  })

  it('says in one line that realm.json is missing, and writes nothing', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-data-'))
    const { code, stderr } = await start({
      REALM_FILE: '/no/realm.json',
      DATA_DIR: dataDir,
    })
    expect(stderr).toMatch(/^\/no\/realm\.json is missing: .+$/)
    expect(code).toBe(1)
    expect(await readdir(dataDir)).toEqual([])
  })

  it('says in one line that realm.json is malformed', async () => {
    const path = await temporaryFile('{ "name": ')
    const { code, stderr } = await start({ REALM_FILE: path })
    expect(stderr.startsWith(`${path} is not JSON`)).toBe(true)
    expect(stderr.split('\n')).toHaveLength(1)
    expect(code).toBe(1)
  })
})
