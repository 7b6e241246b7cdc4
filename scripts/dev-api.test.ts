import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, it } from '@jest/globals'
import { root } from '#src/portal/apps.ts'

const undo: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

describe('the API for the time of development', () => {
  it('takes payments, which are simulated in the sandbox', async () => {
    const { origin } = await startDevApi()
    const login = { login: 'demo', password: 'demo1234' }
    const { token } = await post(`${origin}/api/auth/login`, login)
    const checkout = `${origin}/api/payment/mercadopago/checkout`
    const { checkoutUrl } = await post(checkout, { coins: 5 }, token)
    const page = await (await fetch(checkoutUrl ?? '')).text()
    expect(page).toContain('value="approved"')
  })

  it('ends with both of its processes', async () => {
    const { child, origin, sandbox } = await startDevApi()
    child.kill('SIGTERM')
    await once(child, 'exit')
    for (const url of [origin, sandbox]) await expect(fetch(url)).rejects.toThrow()
  })

  it('simulates no payments on a public site', async () => {
    const { sandbox } = await startDevApi({
      PUBLIC_ORIGIN: 'https://play.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'no-reply@play.example',
    })
    expect(sandbox).toBe('')
  })
})

async function startDevApi(env: NodeJS.ProcessEnv = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-dev-api-'))
  undo.push(() => rm(dataDir, { recursive: true, force: true }))
  const child = spawn(process.execPath, [join(root, 'scripts/dev-api.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir, API_PORT: '0', ...env },
  })
  undo.push(() => end(child))
  let sandbox = ''
  for await (const line of createInterface(child.stdout)) {
    sandbox = /^Payments are simulated at: (\S+)$/.exec(line)?.[1] ?? sandbox
    const origin = /^api listening on (\S+)$/.exec(line)?.[1]
    if (origin) return { child, origin, sandbox }
  }
  throw new Error('it ended before it listened')
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function post(url: string, body: object, token = '') {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Record<string, string>
}
