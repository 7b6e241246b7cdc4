import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from '@jest/globals'
import { startServer } from '#src/portal/server-process.ts'

const undo: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function startDevApi() {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-dev-api-'))
  undo.push(() => rm(dataDir, { recursive: true, force: true }))
  const lines: string[] = []
  const { origin, stop } = await startServer('the API', 'scripts/dev-api.ts', {
    env: { DATA_DIR: dataDir },
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

describe('the API for the time of development', () => {
  it('takes payments, which are simulated in the sandbox, and ends with it', async () => {
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
})
