import { type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { ownFile } from '#src/config/data-files.ts'
import type { DatabaseAddress } from '#src/config/database-url.ts'
import { reasonOf, StartError } from '#src/config/start-error.ts'
import { onHost } from '#src/database/mariadb/hosts.ts'
import { tablesOf } from '#src/database/mariadb/migrate.ts'

/** Writes all data, as it is at one moment, into a new file. The site may run. @throws StartError */
export async function dumpDatabase(addresses: readonly DatabaseAddress[], file: string) {
  await onHost(addresses, async ({ address, connection }) => {
    const tables = await tablesOf(connection)
    if (!tables.includes('portal_schema')) {
      throw new StartError(`the database ${address.database} holds no data of a site`)
    }
    const hasBinaryLog = await connection.query('SHOW MASTER STATUS').then(
      ([rows]) => Array.isArray(rows) && rows.length > 0,
      () => false,
    )
    const flags = ['--single-transaction', '--hex-blob', '--skip-add-drop-table']
    // Where in the log the copy was made, to go on from there.
    if (hasBinaryLog) flags.push('--master-data=2')
    const what = [...flags, address.database, ...tables]
    await using output = await open(file, 'wx', ownFile)
    await run('mariadb-dump', address, what, ['ignore', output.fd, 'pipe'])
  })
}

/** @throws StartError unless the database can be used and has no tables */
export async function refuseUsedDatabase(addresses: readonly DatabaseAddress[]) {
  await onHost(addresses, async ({ address, connection }) => {
    if ((await tablesOf(connection)).length === 0) return
    throw new StartError(
      `the database ${address.database} of DATABASE_URL is not empty: set DATABASE_URL to a new one`,
    )
  })
}

/** @throws StartError; a start refuses what was loaded by then */
export async function loadDump(addresses: readonly DatabaseAddress[], file: string) {
  await onHost(addresses, ({ address }) =>
    run('mariadb', address, [address.database], ['pipe', 'ignore', 'pipe'], linesOf(file)),
  )
}

/** Bytes as they are. Only an administrator may make a trigger in the name of another user. */
async function* linesOf(file: string) {
  yield 'ALTER DATABASE CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;\n'
  const input = createReadStream(file, 'latin1')
  for await (const line of createInterface({ input })) {
    const isTrigger = line.startsWith('/*!50003 CREATE*/')
    const own = isTrigger ? line.replace(/\/\*!50017 DEFINER=.*?\*\//, '') : line
    yield Buffer.from(`${own}\n`, 'latin1')
  }
}

/** Runs a program of the operator's MariaDB. Its password is in no file and no list of processes. */
async function run(
  program: string,
  { host, port, socket, user, password, tls }: DatabaseAddress,
  parameters: readonly string[],
  stdio: StdioOptions,
  input?: AsyncIterable<unknown>,
): Promise<void> {
  const { MARIADB_PATH = '', PATH = '' } = process.env
  const flags = [
    '--no-defaults',
    '--default-character-set=utf8mb4',
    `--user=${user}`,
    ...(socket
      ? [`--socket=${socket}`]
      : ['--protocol=tcp', `--host=${host}`, `--port=${port}`]),
    tls ? '--ssl' : '--skip-ssl',
    ...(tls ? [`--${tls.isVerified ? '' : 'skip-'}ssl-verify-server-cert`] : []),
    ...(tls?.caFile ? [`--ssl-ca=${tls.caFile}`] : []),
  ]
  const child = spawn(program, [...flags, ...parameters], {
    stdio,
    env: { PATH: MARIADB_PATH || `${PATH}:/usr/bin`, MYSQL_PWD: password },
  })
  const [[code], complaint] = await Promise.all([
    once(child, 'close'),
    child.stderr ? text(child.stderr) : '',
    // A program that ends early says why.
    input && child.stdin && pipeline(Readable.from(input), child.stdin).catch(() => {}),
  ]).catch((error: unknown) => {
    throw new StartError(
      `cannot run ${program} (${reasonOf(error)}): install mariadb-client, or set MARIADB_PATH to its folder`,
    )
  })
  if (code !== 0)
    throw new StartError(`${program} failed (${complaint.trim().split('\n')[0]})`)
}
