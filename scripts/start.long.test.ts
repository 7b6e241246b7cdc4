import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from '@jest/globals'
import { root } from '#src/portal/apps.ts'
import { startServer } from '#src/portal/server-process.ts'

const undo: (() => unknown)[] = []

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'portal-start-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function start(env: NodeJS.ProcessEnv, script = 'start.ts', ...args: string[]) {
  // A folder of its own: a portal may run on the usual one.
  const own = { PORT: '0', DATA_DIR: await newFolder() }
  const command = [join(root, 'scripts', script), ...args]
  // A start that is not refused would outlive its test.
  const options = { cwd: root, env: { ...process.env, ...own, ...env }, timeout: 60_000 }
  return promisify(execFile)(process.execPath, command, options).then(
    () => ({ code: 0, stderr: '' }),
    ({ code, stderr }) => ({ code, stderr: stderr.trim() }),
  )
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
    expect(stderr).toMatch(
      /^Unknown option '--depoy'.*: npm start takes only -- --deploy and --release$/,
    )
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

async function startDevApi() {
  const lines: string[] = []
  const { origin, stop } = await startServer('the API', 'scripts/dev-api.ts', {
    env: { DATA_DIR: await newFolder() },
    onLine: (line) => lines.push(line),
  })
  undo.push(stop)
  const [, sandbox] = /^Payments are simulated at: (\S+)$/m.exec(lines.join('\n')) ?? []
  return { origin, sandbox, stop }
}

async function post(url: string, body: object, token = '') {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()) as Record<string, string>
}

it('the API for the time of development takes payments, which are simulated in the sandbox, and ends with it', async () => {
  const { origin, sandbox = '', stop } = await startDevApi()
  const login = { login: 'demo', password: 'demo1234' }
  const { token } = await post(`${origin}/api/auth/login`, login)
  const checkout = `${origin}/api/payment/mercadopago/checkout`
  const { checkoutUrl } = await post(checkout, { coins: 5 }, token)
  const page = await (await fetch(checkoutUrl ?? '')).text()
  expect(page).toContain('value="approved"')
  await stop()
  for (const url of [origin, sandbox]) await expect(fetch(url)).rejects.toThrow()
})
