import { spawn } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from '@jest/globals'
import { root } from '#src/portal/apps.ts'
import { startServer } from '#src/portal/server-process.ts'

const undo: (() => unknown)[] = []

afterEach(() => {
  // A start that is not refused would outlive its test.
  for (const step of undo.splice(0)) step()
})

const newFolder = () => mkdtemp(join(tmpdir(), 'portal-start-'))

async function start(env: NodeJS.ProcessEnv, script = 'start.ts', ...args: string[]) {
  // A folder of its own: a portal may run on the usual one.
  const own = { PORT: '0', DATA_DIR: await newFolder() }
  const child = spawn(process.execPath, [join(root, 'scripts', script), ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...own, ...env },
  })
  undo.push(() => child.kill('SIGKILL'))
  const { promise, resolve } = Promise.withResolvers<number | null>()
  child.once('close', resolve)
  return { stderr: (await text(child.stderr)).trim(), code: await promise }
}

// What is wrong with a setting is the matter of the API's command check.
describe('npm start says in one line, and exits with 1,', () => {
  it('what check says, in the same words', async () => {
    const DATA_DIR = await newFolder()
    await writeFile(join(DATA_DIR, 'settings.env'), 'PORT=eighty\nAPI_PORT=x')
    const env = { DATA_DIR, PORT: undefined }
    const { code, stderr } = await start(env)
    expect(stderr).toMatch(/^API_PORT is "x", .+; PORT is eighty: [^;]+$/)
    expect(code).toBe(1)
    const check = await start(env, '../api/src/cli.ts', 'check')
    expect(check).toEqual({ code: 1, stderr: `api: ${stderr}` })
  })

  it('that it takes no such argument', async () => {
    const { code, stderr } = await start({}, 'start.ts', '--depoy')
    expect(stderr).toMatch(/^Unknown option '--depoy'.*: npm start takes only -- --deploy$/)
    expect(code).toBe(1)
  })

  it('that another portal runs on its data folder', async () => {
    const env = { DATA_DIR: await newFolder() }
    const api = await startServer('the API', 'api/src/server.ts', { env })
    const refused = await start(env)
    await api.stop()
    expect(refused).toEqual({
      code: 1,
      stderr: `the data folder ${env.DATA_DIR} is in use by another portal, process ${api.pid}: stop that one, or set DATA_DIR to another folder`,
    })
  })
})
