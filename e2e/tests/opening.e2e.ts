import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '#e2e/fixtures/test.ts'

const publicSite = {
  PUBLIC_ORIGIN: 'https://play.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'no-reply@play.example',
  TRUST_PROXY: '127.0.0.1',
}

test('npm start opens a public site without anything that is for development', async ({
  request,
}) => {
  test.setTimeout(180_000)
  const { origin, said, dataDir, stop } = await start(publicSite)
  try {
    expect(said).toContain('Players reach it at: https://play.example')
    expect(said).toContain('Game database:       the demo realm')
    expect(said).not.toMatch(/demo1234|Payments are played|TRUST_PROXY is not set/)

    const demo = { login: 'demo', password: 'demo1234' }
    const login = await request.post(`${origin}/api/auth/login`, { data: demo })
    expect(await login.json()).toMatchObject({ success: false })
    for (const path of ['/api/dev/mail', '/api/docs', '/api/openapi.json']) {
      expect((await request.get(`${origin}${path}`)).status()).toBe(404)
    }
    expect(await (await request.get(`${origin}/api/news`)).json()).toEqual([])

    // As the TLS proxy in front would ask.
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }
    const page = await request.get(`${origin}/`, { headers })
    expect(page.headers()['strict-transport-security']).toMatch(/^max-age=/)

    // Each visitor has an address of his own, and with it limits of his own.
    const player = { login: 'player', email: 'player@example.com', password: 'segredo99' }
    await request.post(`${origin}/api/auth/register`, { data: player, headers })
    expect(showAccount('player', dataDir)).toContain('account.registered\t203.0.113.7')
  } finally {
    await stop()
  }
})

function showAccount(login: string, dataDir: string): string {
  const cli = ['../api/src/cli.ts', 'account', 'show', login]
  const env = { ...process.env, DATA_DIR: dataDir }
  return execFileSync(process.execPath, cli, { env, encoding: 'utf8' })
}

/** Starts the portal on a port and a data folder of its own. */
async function start(env: NodeJS.ProcessEnv) {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-opening-'))
  const port = await freePort()
  const child = spawn(process.execPath, ['../scripts/start.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...env },
  })
  let said = ''
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    said += chunk
    if (said.includes('Ctrl-C stops it.')) break
  }
  child.stdout.resume()
  const origin = `http://127.0.0.1:${port}`
  return { origin, said, dataDir, stop: () => stop(child, dataDir) }
}

async function stop(child: ChildProcess, dataDir: string) {
  if (child.exitCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await rm(dataDir, { recursive: true, force: true })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
