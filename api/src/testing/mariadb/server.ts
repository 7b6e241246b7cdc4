import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createConnection } from 'mysql2/promise'
import { freePort } from 'portal-contract/api'
import { findProgram } from '#src/testing/find-program.ts'

const run = promisify(execFile)
const cache = join(import.meta.dirname, '../../../../node_modules/.cache')

/** Small and fast: what it holds is thrown away. */
const settings = ['--innodb-log-file-size=4M', '--innodb-buffer-pool-size=16M']
const isRoot = process.getuid?.() === 0

/** A test about a limit sets its own. */
const waitTimeouts = 'connectMs=60000&statementMs=60000&scanMs=60000'

export type Mariadb = Awaited<ReturnType<typeof startMariadb>>

type Start = {
  /** More options, for the first start alone. */
  firstStart?: readonly string[]
  /** Who runs it where the tests run as root. */
  owner?: string
}

/** Starts a private server on an empty data folder. */
export async function startMariadb(
  options: readonly string[] = [],
  { firstStart = [], owner = 'root' }: Start = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'aurora-mariadb-'))
  const data = join(folder, 'data')
  await cp(await template(), data, { recursive: true })
  if (isRoot) await run('chown', ['-R', owner, folder])
  const asOwner = isRoot ? [`--user=${owner}`, ...options] : options
  const first = await startOnFreePort(folder, [...asOwner, ...firstStart])
  const { port } = first
  let { child, admin } = first

  // Tests that are cut off leave no server behind.
  process.once('exit', () => child.kill('SIGKILL'))

  /** @returns the address of a database, for the administrator or another user */
  const url = (database: string, user = 'root', password = '') =>
    `mysql://${user}:${password}@127.0.0.1:${port}/${database}`
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const stop = async () => {
    // A kill leaves open MyISAM tables crashed, which is the operator's trouble, and not what these tests are about.
    await admin.query('FLUSH TABLES').catch(() => {})
    await admin.end().catch(() => {})
    await end()
  }
  return {
    port,
    url,
    /** @returns the same for the site, with the time limits that a busy machine needs */
    siteUrl: (database: string, user?: string, password?: string) =>
      `${url(database, user, password)}?${waitTimeouts}`,
    async query(sql: string, values: unknown[] = []) {
      const [rows] = await admin.query(sql, values)
      return rows as Record<string, unknown>[]
    },
    /** Kills the server after it has written down its MyISAM tables. */
    stop,
    /** Kills the server in the middle of whatever it does. */
    async kill() {
      admin.destroy()
      await end()
    },
    /** Answers nobody until it goes on, as if the network stalled; connections stay open. */
    stall: () => child.kill('SIGSTOP'),
    goOn: () => child.kill('SIGCONT'),
    /** Starts it again on the same port. */
    async start(more: string[] = []) {
      child = start(folder, port, [...asOwner, ...more])
      admin = await connect(port, child, folder)
    },
    async remove() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Another program may take a free port before the server does. */
async function startOnFreePort(folder: string, options: string[], tries = 5) {
  const port = await freePort()
  const child = start(folder, port, options)
  try {
    return { port, child, admin: await connect(port, child, folder) }
  } catch (error) {
    if (tries === 1 || !/Address already in use/.test(String(error))) throw error
    return startOnFreePort(folder, options, tries - 1)
  }
}

function start(folder: string, port: number, options: string[]): ChildProcess {
  const log = openSync(join(folder, 'log'), 'a')
  const flags = [
    '--no-defaults',
    `--datadir=${join(folder, 'data')}`,
    // A server that starts removes the temporary tables that it finds, even those of others.
    `--tmpdir=${folder}`,
    `--socket=${join(folder, 's')}`,
    `--pid-file=${join(folder, 'pid')}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    '--skip-name-resolve',
    '--skip-log-bin',
    '--performance-schema=0',
    '--innodb-flush-log-at-trx-commit=0',
    '--key-buffer-size=8M',
    '--aria-pagecache-buffer-size=8M',
    ...settings,
    ...options,
  ]
  return spawn(String(findProgram('mariadbd')), flags, { stdio: ['ignore', log, log] })
}

async function connect(port: number, child: ChildProcess, folder: string) {
  const root = { host: '127.0.0.1', port, user: 'root', charset: 'utf8mb4' }
  while (child.exitCode === null) {
    try {
      const connection = await createConnection({ ...root, multipleStatements: true })
      // A killed server ends it; nobody has to hear of that.
      connection.on('error', () => {})
      const [rows] = await connection.query(
        "SET SESSION sql_mode = ''; SELECT @@tmpdir AS tmp",
      )
      if (JSON.stringify(rows).includes(`"${folder}"`)) return connection
      // The server of another test has the port, and this one is about to end.
      connection.destroy()
      await setTimeout(20)
    } catch {
      await setTimeout(20)
    }
  }
  throw new Error(`mariadbd did not start:\n${readFileSync(join(folder, 'log'), 'utf8')}`)
}

/** An empty data folder, made once: installing takes longer than copying. */
async function template(): Promise<string> {
  const { stdout } = await run(String(findProgram('mariadbd')), ['--version'])
  const [version = ''] = /[\d.]+-MariaDB/.exec(stdout) ?? []
  const folder = join(cache, `mariadb-${version}`)
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  const unfinished = await mkdtemp(join(cache, 'mariadb-new-'))
  await run(String(findProgram('mariadb-install-db')), [
    '--no-defaults',
    ...(isRoot ? ['--user=root'] : []),
    `--datadir=${unfinished}`,
    `--tmpdir=${unfinished}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    '--skip-name-resolve',
    ...settings,
  ])
  // Several test files may start at once: the first one wins.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }))
  return folder
}
