import type { GameProblem } from 'shared-api/contract'
import { GameConflictError, GameUnavailableError } from '#src/game/errors.ts'

/** By the number that the server gives. https://mariadb.com/kb/en/mariadb-error-code-reference/ */
const byNumber: ReadonlyMap<number, GameProblem> = new Map([
  // 1040, 1203, 1226: too many connections.
  [1040, 'unreachable'],
  [1203, 'unreachable'],
  [1226, 'unreachable'],
  // 1053: the server shuts down; 1927: it killed the connection.
  [1053, 'unreachable'],
  [1927, 'unreachable'],
  // 1044, 1045: database or password; 1142, 1143, 1227: rights for a table, a column, a command; 1698: the plugin of the user.
  [1044, 'denied'],
  [1045, 'denied'],
  [1142, 'denied'],
  [1143, 'denied'],
  [1227, 'denied'],
  [1698, 'denied'],
  // 1356, 1449: who owns a view may not read its table any more, or is gone.
  [1356, 'denied'],
  [1449, 'denied'],
  // 1036, 1290, 1792: a table, a server, a transaction that is read-only.
  [1036, 'denied'],
  [1290, 'denied'],
  [1792, 'denied'],
  [1049, 'no-database'],
  [3159, 'tls'],
  // 1969: max_statement_time.
  [1969, 'slow'],
  // 1205: a lock was not given in time; 1213: a deadlock; 1020: the row changed since it was read.
  [1205, 'locked'],
  [1213, 'locked'],
  [1020, 'locked'],
])

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
  const { code, errno, message } = partsOf(error)
  if (errno === duplicateKey) return new GameConflictError('this key exists already')
  const problem = byNumber.get(errno) ?? problemOfCode(code)
  const text = `${message} (${code || errno})`
  return new GameUnavailableError(text, problem, refusals.has(errno))
}

function partsOf(error: unknown) {
  const given: { code?: unknown; errno?: unknown; message?: unknown } =
    typeof error === 'object' && error !== null ? error : { message: error }
  const message = String(given.message ?? error).split('\n')[0] ?? ''
  const isClosed = /closed state|Pool is closed/.test(message)
  const code = isClosed ? 'CONNECTION_CLOSED' : String(given.code ?? '')
  return { code, errno: Number(given.errno ?? 0), message }
}
