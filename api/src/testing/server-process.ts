import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from '@jest/globals'
import { generateRealm } from '#src/demo/generate-realm.ts'
import { program, quickEnvironment } from '#src/testing/cli-process.ts'
import { databaseOf } from '#src/testing/mariadb/fresh-database.ts'
import { copyTemplate } from '#src/testing/templates/copy-template.ts'
import { temporaryFolder, whenTestEnds } from '#src/testing/test-app.ts'

/** The minimal environment of a public site. Nothing listens at the SMTP address, so mails wait. */
export const publicSite = {
  PUBLIC_ORIGIN: 'https://play.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Aurora <no-reply@play.example>',
}

type Env = Record<string, string>

type Options = {
  flags?: string[]
  /** The user to run as, by default the one who runs the tests. */
  uid?: number
}

/** @returns the one line on standard error of a start that is refused */
export async function refusedStart(env: Env, options: Options = {}): Promise<string> {
  const child = await start(env, options)
  const [complaint, output, [code]] = await Promise.all([
    text(child.stderr),
    text(child.stdout),
    once(child, 'exit'),
  ])
  const lines = complaint.split('\n').length
  expect({ code, lines, output }).toEqual({ code: 1, lines: 2, output: '' })
  return complaint
}

export async function startServer(env: Env, options: Options = {}) {
  const child = await start(env, options)
  const complaint = text(child.stderr)
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk
      const [, found] = /^api listening on (http:\/\/127\.0\.0\.1:\d+)$/m.exec(output) ?? []
      if (found) resolve(found)
    })
    child.once('exit', async () => reject(new Error(await complaint)))
  })
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    const [code] = await once(child, 'exit')
    return { code, complaint: await complaint }
  }
  return {
    address,
    pid: child.pid ?? 0,
    log: () => output,
    end,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

/** The realm that a server makes of itself in an empty folder, which takes half of its start. */
async function copyDemoRealm({ DATA_DIR = '', REALM_FILE, GAME_DATABASE_URL }: Env) {
  const file = join(DATA_DIR, 'realm.sqlite')
  if (REALM_FILE || GAME_DATABASE_URL || !existsSync(DATA_DIR) || existsSync(file)) return
  await copyTemplate('realm.sqlite', file, (path) => generateRealm(path))
}

/** With its data on the engine that the suite runs on, unless the environment names a database. */
async function start(env: Env, { flags = [], uid }: Options = {}) {
  if (uid === undefined) await copyDemoRealm(env)
  const command = [process.execPath, ...flags, program('server')]
  const child = spawn('sh', ['-c', 'umask 022; exec "$@"', 'sh', ...command], {
    env: {
      ...quickEnvironment,
      API_PORT: '0',
      LOG_LEVEL: 'warn',
      ...(env.DATA_DIR && (await databaseOf(env.DATA_DIR))),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  })
  // No server outlives its test, or writes into a database that the next test gets.
  whenTestEnds(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  })
  return child
}

/** Starts the server in its own process for the running test. @returns its API over HTTP */
export async function openSite(env: Env) {
  const { address, stop } = await startServer({ DATA_DIR: temporaryFolder(), ...env })
  whenTestEnds(stop)
  return siteAt(address)
}

/** The API of a server that listens. */
export function siteAt(address: string) {
  const get = (path: string) => fetch(`${address}/api${path}`)
  return {
    get,
    json: async (path: string) => JSON.parse(await (await get(path)).text()),
    async post(path: string, body: object, token?: string, more: object = {}) {
      const type = { 'content-type': 'application/json' }
      const headers = {
        ...type,
        ...(token && { authorization: `Bearer ${token}` }),
        ...more,
      }
      const call = { method: 'POST', headers, body: JSON.stringify(body) }
      const answer = await fetch(`${address}/api${path}`, call)
      return { status: answer.status, body: JSON.parse(await answer.text()) }
    },
  }
}
