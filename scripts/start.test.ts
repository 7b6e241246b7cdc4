import { spawn } from 'node:child_process'
import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from '@jest/globals'
import { root } from '#src/portal/apps.ts'
import { startServer } from '#src/portal/server-process.ts'

const undo: (() => unknown)[] = []

afterEach(() => {
  // A start that is not refused would outlive its test.
  for (const step of undo.splice(0)) step()
})

const newFolder = () => mkdtemp(join(tmpdir(), 'portal-start-'))

async function start(
  env: NodeJS.ProcessEnv,
  script = 'start.ts',
  ...args: string[]
): Promise<{ code: number; stderr: string }> {
  // A folder of its own: a portal may run on the usual one.
  const own = { PORT: '0', DATA_DIR: await newFolder() }
  const child = spawn(process.execPath, [join(root, 'scripts', script), ...args], {
    cwd: root,
    env: { ...process.env, ...own, ...env },
  })
  undo.push(() => child.kill('SIGKILL'))
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  const code = await new Promise<number>((resolve) => {
    child.on('exit', (status) => resolve(status ?? -1))
  })
  return { code, stderr: stderr.trim() }
}

async function realmFile(content: string): Promise<string> {
  const path = join(await newFolder(), 'realm.json')
  await writeFile(path, content)
  return path
}

const PUBLIC_ORIGIN = 'https://play.example'
const publicSite = {
  PUBLIC_ORIGIN,
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'no-reply@play.example',
}

describe('npm start says in one line, and exits with 1, that', () => {
  it.each<[string, NodeJS.ProcessEnv, RegExp]>([
    [
      'PORT is no port',
      { PORT: 'eighty' },
      /^PORT is eighty: set it to a whole number from 0 to 65535$/,
    ],
    [
      'a public site has no mail server',
      { PUBLIC_ORIGIN },
      /^https:\/\/play\.example is a public site, and mails would reach nobody: set SMTP_URL and MAIL_FROM$/,
    ],
    [
      'a public site pays in a sandbox',
      { ...publicSite, MERCADO_PAGO_URL: 'http://localhost:8085' },
      /^https:\/\/play\.example is a public site, and MERCADO_PAGO_URL .+$/,
    ],
    [
      'TRUST_PROXY names no proxy',
      { ...publicSite, TRUST_PROXY: '127.0.0.1,nginx' },
      /^TRUST_PROXY has "nginx": name the proxies in front by address .+$/,
    ],
  ])('%s', async (_, env, line) => {
    const { code, stderr } = await start(env)
    expect(stderr).toMatch(line)
    expect(code).toBe(1)
  })

  it('its port is taken', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    undo.push(() => other.close())
    const { port } = other.address() as AddressInfo
    expect(await start({ PORT: String(port) })).toEqual({
      code: 1,
      stderr: `Port ${port} is taken: stop what listens there, or set PORT to another`,
    })
  })

  it('it takes no such argument', async () => {
    const { code, stderr } = await start({}, 'start.ts', '--depoy')
    expect(stderr).toMatch(/^Unknown option '--depoy'.*: npm start takes only -- --deploy$/)
    expect(code).toBe(1)
  })

  it('realm.json is missing, and writes nothing', async () => {
    const DATA_DIR = await newFolder()
    const { code, stderr } = await start({ REALM_FILE: '/no/realm.json', DATA_DIR })
    expect(stderr).toMatch(/^cannot read the realm settings .+: restore realm\.json .+$/)
    expect(code).toBe(1)
    expect(await readdir(DATA_DIR)).toEqual([])
  })

  it('realm.json is malformed', async () => {
    const path = await realmFile('{ "name": ')
    const { code, stderr } = await start({ REALM_FILE: path })
    expect(stderr.startsWith(`${path} is not JSON`)).toBe(true)
    expect(stderr.split('\n')).toHaveLength(1)
    expect(code).toBe(1)
  })

  it('the mail server of a public realm is no address', async () => {
    const path = await realmFile('{ "siteUrl": "https://play.example" }')
    const { code, stderr } = await start({ REALM_FILE: path, SMTP_URL: 'mail.example' })
    expect(stderr).toMatch(/^SMTP_URL is not an address like .+; MAIL_FROM must name .+$/)
    expect(code).toBe(1)
  })

  it('another portal runs on its data folder', async () => {
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

it('npm run dev says in one line what a public site is missing', async () => {
  const { code, stderr } = await start({ PUBLIC_ORIGIN }, 'dev.ts')
  expect(stderr).toMatch(
    /^https:\/\/play\.example is a public site, .+ set SMTP_URL and MAIL_FROM$/,
  )
  expect(code).toBe(1)
})

describe('the settings of npm start in settings.env', () => {
  const withFile = async (text: string, env: NodeJS.ProcessEnv = {}) => {
    const DATA_DIR = await newFolder()
    await writeFile(join(DATA_DIR, 'settings.env'), text)
    const { stderr } = await start({ DATA_DIR, ...env })
    return stderr.replace(DATA_DIR, '…')
  }

  it('count below the environment', async () => {
    expect(await withFile('TRUST_PROXY=nginx')).toMatch(/^TRUST_PROXY has "nginx": /)
    expect(await withFile('TRUST_PROXY=nginx', { TRUST_PROXY: 'apache' })).toMatch(
      /^TRUST_PROXY has "apache": /,
    )
  })

  it('are refused in one line if there is no such setting', async () => {
    expect(await withFile('PUBLIC_ORIGN=https://play.example')).toBe(
      'correct …/settings.env: line 1: PUBLIC_ORIGN is not a setting: did you mean PUBLIC_ORIGIN?',
    )
  })

  it('are those that check tells, in the same words', async () => {
    const DATA_DIR = await newFolder()
    await writeFile(join(DATA_DIR, 'settings.env'), 'PORT=eighty\nAPI_PORT=x')
    const env = { DATA_DIR, PORT: undefined }
    const { stderr } = await start(env)
    expect(stderr).toMatch(/^API_PORT is "x", .+; PORT is eighty: [^;]+$/)
    const check = await start(env, '../api/src/cli.ts', 'check')
    expect(check).toEqual({ code: 1, stderr: `api: ${stderr}` })
  })
})
