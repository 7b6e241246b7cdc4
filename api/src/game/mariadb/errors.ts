import type { GameProblem } from 'shared-api/contract'
import { GameConflictError, GameUnavailableError } from '#src/game/errors.ts'

/** By the numbers that the server gives. https://mariadb.com/kb/en/mariadb-error-code-reference/ */
const numbers: readonly [GameProblem, readonly number[]][] = [
  // Too many connections; the server shuts down (1053), or killed the connection (1927).
  ['unreachable', [1040, 1203, 1226, 1053, 1927]],
  // Database or password; rights for a table, a column, a command; the plugin of the user (1698).
  ['denied', [1044, 1045, 1142, 1143, 1227, 1698]],
  // Who owns a view may not read its table any more, or is gone.
  ['denied', [1356, 1449]],
  // A table, a server, a transaction that is read-only.
  ['denied', [1036, 1290, 1792]],
  ['no-database', [1049]],
  ['tls', [3159]],
  // max_statement_time.
  ['slow', [1969]],
  // A lock was not given in time; a deadlock; the row changed since it was read (1020).
  ['locked', [1205, 1213, 1020]],
]
const byNumber = new Map(
  numbers.flatMap(([problem, some]) => some.map((number) => [number, problem])),
)

/** Refused before anything is changed; others, such as a timeout, may come too late. 1054, 1146: no such column, table; 1264: out of range. */
const refusals = new Set([
  1142, 1143, 1044, 1227, 1036, 1290, 1792, 1205, 1213, 1020, 1054, 1146, 1264,
])

const duplicateKey = 1062

/** By the code of the connector, of Node or of OpenSSL. */
function problemOfCode(code: string): GameProblem {
  if (/HANDSHAKE|SSL|TLS|CERT|SELF_SIGNED|ALTNAME/.test(code)) return 'tls'
  if (/^E[A-Z]+$|^PROTOCOL_|TIMEOUT|CLOSED/.test(code)) return 'unreachable'
  return 'failed'
}

/** @returns an error that names no value of the statement: values may be hashes of passwords */
export function toGameError(error: unknown): Error {
  if (error instanceof GameUnavailableError) return error
  const { errno = 0, message: given = error, code: known = '' } = Object(error)
  const [message = ''] = String(given).split('\n')
  const code = /closed state|Pool is closed/.test(message) ? 'CONNECTION_CLOSED' : known
  if (errno === duplicateKey) return new GameConflictError('this key exists already')
  const problem = byNumber.get(errno) ?? problemOfCode(code)
  const text = `${message} (${code || errno})`
  return new GameUnavailableError(text, problem, refusals.has(errno))
}
