import type { DatabaseAddress } from '#src/config/database-url.ts'
import { StartError } from '#src/config/start-error.ts'
import { DatabaseError } from '#src/database/database-error.ts'

type Advice = (address: DatabaseAddress) => string

const grant: Advice = ({ database, user }) =>
  `run GRANT ALL ON \`${database}\`.* TO '${user}' as an administrator`
const makeRoom: Advice = () => 'make room on the disk of the server, nothing is damaged'
const makeWritable: Advice = () =>
  'name the server that takes writes, or end its read-only mode; nothing is damaged'

/** By the numbers of https://mariadb.com/kb/en/mariadb-error-code-reference/ */
const problems: readonly [numbers: readonly number[], says: string, advice: Advice][] = [
  [[1045, 1698], 'refuses the user', () => 'correct user and password'],
  [
    [1044, 1142, 1143, 1227, 1370],
    'does not give the user all rights that the site needs',
    grant,
  ],
  [[1049], 'has no such database', ({ database }) => `run CREATE DATABASE \`${database}\``],
  [
    [1419],
    'lets nobody make triggers while it writes a binary log',
    () => 'set log_bin_trust_function_creators = 1 in its settings',
  ],
  [
    [1665],
    'writes a binary log of statements',
    () => 'set binlog_format = ROW in its settings',
  ],
  // What it knows neither a variable nor a collation of.
  [[1193, 1273], 'is not MariaDB, or an old one', () => 'name a MariaDB 10.6 or newer'],
  [[1290, 1836], 'is read-only', makeWritable],
  [[1021, 1114], 'is full', makeRoom],
  [[1040, 1203], 'has no connection left', () => 'raise its max_connections'],
  [
    [1047],
    'has lost the majority of its cluster',
    () => 'start the other nodes, or name one that is part of the cluster',
  ],
]

/** @returns what is wrong and what to do, in one line without the password; the error itself if nobody expected it */
export function unusableServer(address: DatabaseAddress, error: unknown): unknown {
  if (error instanceof StartError) return error
  const problem = error instanceof DatabaseError ? error : new DatabaseError(error)
  const { host, port, socket, database, user } = address
  const place = `the database ${database} on ${socket ?? `${host}:${port}`} (user ${user})`
  const [, says, advice] =
    problems.find(([numbers]) => numbers.includes(problem.errno)) ?? []
  const reason = problem.message || problem.code
  if (says && advice) {
    return new StartError(`${place} ${says} (${reason}): ${advice(address)}`, {
      cause: error,
    })
  }
  if (!problem.isLost) return error
  return new StartError(
    `cannot reach ${place} (${reason}): start the server, or correct DATABASE_URL`,
    { cause: error },
  )
}
