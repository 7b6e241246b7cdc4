import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnvironment } from 'portal-releases'
import { copyStore, servedStore } from '#e2e/fixtures/once-per-run.ts'
import { unknownPlayer } from '#e2e/fixtures/player.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { root, runIn, startServing } from '#e2e/fixtures/tools.ts'

test('these tests run in a store that npm start alone filled (§10.1)', async ({
  request,
}) => {
  const served = await readEnvironment(servedStore(), 'production')
  const { release, apps, history } = served
  const ready = await request.get('/portal/ready')
  expect(await ready.json()).toEqual({ release })
  expect(Object.values(apps).map(({ by }) => by)).toEqual(
    Object.keys(apps).map(() => 'npm start'),
  )
  expect(history).toHaveLength(1)
})

/** Of a test that runs `npm start`, which builds and composes first. */
const startMs = 180_000

/** What an operator sets before the site opens, and nothing else. */
const publicSite = {
  PUBLIC_ORIGIN: 'https://play.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'no-reply@play.example',
  TRUST_PROXY: '127.0.0.1',
}

/** The gateway and the API in what `npm start` runs, by a part of their command lines. */
const commands = ['bin/portal.ts', 'api/dist/server']

test('npm start opens a public site, and brings back what ends', async ({ request }) => {
  test.setTimeout(startMs)
  const dir = await mkdtemp(join(tmpdir(), 'portal-others-'))
  const files = {
    DATA_DIR: join(dir, 'data'),
    PORTAL_STORE: join(dir, 'store'),
    REALM_FILE: join(dir, 'realm.json'),
  }
  await copyStore(files.PORTAL_STORE)
  const environment = join(files.PORTAL_STORE, 'environments/production.json')
  const text = await readFile(environment, 'utf8')
  await writeFile(environment, text.replaceAll('npm start', 'ana'))
  await writeFile(files.REALM_FILE, JSON.stringify({ coin: { price: 30 } }))
  const started = await startServing('node', ['scripts/start.ts'], /is open: +(\S+)/, {
    cwd: root,
    env: { ...process.env, PORT: '0', ...publicSite, ...files },
  })
  const { url: origin, pid: npmStart, stop } = started
  const parts = () =>
    commands.map((command) => {
      const [pid] = pidsBelow(npmStart, command)
      // Not 0, whose kill would end this test and all others.
      if (pid === undefined) throw new Error(`npm start runs no ${command}`)
      return pid
    })
  try {
    await expect.poll(started.said).toContain('Ctrl-C stops it.')
    const said = started.said()
    expect(said).toMatch(/Players reach it at: +https:\/\/play\.example/)
    expect(said).toMatch(/Game database: +the demo realm/)
    // What somebody else put live stays, and the way to change its settings is told.
    const [, command = ''] =
      /not live.*: npm run portal -- (realm publish .*)/.exec(said) ?? []
    expect(await runIn(root, 'portal', ...command.split(' '))).toContain('realm.json')
    expect(said).not.toMatch(/demo1234|Payments are simulated|TRUST_PROXY is not set/)
    expect((await request.get(`${origin}/api/dev/mail`)).status()).toBe(404)

    // As the TLS proxy in front would ask.
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }
    const page = await request.get(`${origin}/`, { headers })
    expect(page.headers()['strict-transport-security']).toMatch(/^max-age=/)

    // Each visitor has an address of his own, and with it limits of his own.
    const data = unknownPlayer()
    await request.post(`${origin}/api/auth/register`, { data, headers })
    expect(showAccount(data.login, files.DATA_DIR)).toContain(
      'account.registered\t203.0.113.7',
    )

    const killed = parts()
    for (const pid of killed) process.kill(pid, 'SIGKILL')
    await expect(async () => {
      for (const path of ['/', '/api/health'])
        await expect(await request.get(`${origin}${path}`)).toBeOK()
      for (const pid of parts()) expect(killed).not.toContain(pid)
    }).toPass()
  } finally {
    await stop()
    await rm(dir, { recursive: true, force: true })
  }
  expect(commands.flatMap((command) => pidsBelow(npmStart, command))).toEqual([])
  await expect(request.get(origin)).rejects.toThrow('ECONNREFUSED')
})

function showAccount(login: string, dataDir: string): string {
  const cli = ['../api/src/cli.ts', 'account', 'show', login]
  const env = { ...process.env, DATA_DIR: dataDir }
  return execFileSync(process.execPath, cli, { env, encoding: 'utf8' })
}

function pidsBelow(parent: number, command: string): number[] {
  try {
    const found = execFileSync('pgrep', ['-P', String(parent), '-f', command])
    return found.toString().trim().split('\n').map(Number)
  } catch {
    // It finds none.
    return []
  }
}
