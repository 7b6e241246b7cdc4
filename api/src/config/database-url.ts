import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'

/** How to reach a database of the operator: that of his game server, or the site's own. */
export type DatabaseAddress = ReturnType<typeof readDatabaseUrl>

export class DatabaseUrlError extends Error {}

const numbers = {
  /** Milliseconds until a connection is given up. */
  connectMs: { usual: 2_000, least: 100, most: 60_000 },
  /** Milliseconds for one statement, and for one of a ranking. */
  statementMs: { usual: 2_000, least: 100, most: 60_000 },
  scanMs: { usual: 2_000, least: 100, most: 600_000 },
  /** Milliseconds that the game server takes at most to load or save a character. */
  characterMs: { usual: 1_000, least: 10, most: 8_000 },
  /** Connections besides the one for rankings. */
  connections: { usual: 4, least: 1, most: 50 },
}
type Numbers = Record<keyof typeof numbers, number>

const known = ['tls', 'tlsCa', 'socket', ...Object.keys(numbers)]

/** Of the site's own database: a node of a cluster may need some seconds to commit while another is lost. */
const ownUsual = { statementMs: 10_000, connections: 10 }

/**
 * @returns the addresses of the site's own database, one for each host of `mysql://user:password@host1,host2:3307/name`
 * @throws DatabaseUrlError
 */
export function readOwnDatabaseUrl(text: string): DatabaseAddress[] {
  const [, before = '', hosts = '', after = ''] =
    /^([^/]*\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s.exec(text) ?? []
  return hosts
    .split(',')
    .map((host) => readDatabaseUrl(`${before}${host}${after}`, ownUsual))
}

/** @throws DatabaseUrlError, whose message never contains the URL: it holds a password */
export function readDatabaseUrl(text: string, usual: Partial<Numbers> = {}) {
  const url = URL.parse(text)
  const database = decode(url?.pathname.slice(1) ?? '')
  if (!url || !/^(mysql|mariadb):$/.test(url.protocol) || !url.username || !database) {
    throw new DatabaseUrlError(
      'is not an address like mysql://user:password@host:3306/l2jdb; write special characters of the password as %40 and so on',
    )
  }
  const { searchParams: given } = url
  const unknown = [...given.keys()].find((name) => !known.includes(name))
  if (unknown) {
    throw new DatabaseUrlError(
      `has the unknown option ${unknown}, give ${known.join(', ')} or none`,
    )
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1') || 'localhost'
  const tls = readTls(given.get('tls') ?? 'off', given.get('tlsCa'))
  // The connector compares a certificate with names only.
  if (tls?.isVerified && isIP(host) !== 0) {
    throw new DatabaseUrlError(
      'has an IP address with tls=on, give the name that is in the certificate of the server, or tls=unverified',
    )
  }
  return {
    host,
    port: Number(url.port || 3306),
    /** The path of a Unix socket, instead of host and port. */
    socket: given.get('socket'),
    user: decode(url.username),
    password: decode(url.password),
    database,
    tls,
    ...readNumbers(given, usual),
  }
}

/** The same for every connector of mysql2. */
export function connectionOptions(address: DatabaseAddress) {
  const { host, port, socket, user, password, database, tls, connectMs } = address
  return {
    ...(socket ? { socketPath: socket } : { host, port }),
    ...{ user, password, database },
    ...(tls && {
      ssl: {
        rejectUnauthorized: tls.isVerified,
        verifyIdentity: tls.isVerified,
        ...(tls.ca && { ca: tls.ca }),
      },
    }),
    charset: 'utf8mb4_general_ci',
    connectTimeout: connectMs,
    supportBigNumbers: true,
    // An emulator may keep 0000-00-00, which is no Date.
    dateStrings: true,
    // By default it captures a stack for each statement.
    trace: false,
  }
}

function readTls(mode: string, caFile: string | null) {
  if (mode === 'off' && caFile === null) return null
  if (mode !== 'on' && mode !== 'unverified') {
    throw new DatabaseUrlError(
      'has a wrong tls option, give tls=on, tls=unverified or tls=off; tlsCa needs tls=on',
    )
  }
  return { isVerified: mode === 'on', ca: caFile === null ? null : readCa(caFile), caFile }
}

function readCa(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new DatabaseUrlError(`names a tlsCa that cannot be read: ${file}`)
  }
}

function readNumbers(given: URLSearchParams, usual: Partial<Numbers>) {
  const read = Object.entries(numbers).map(([name, { least, most, usual: own }]) => {
    const text = given.get(name) ?? String(usual[name as keyof Numbers] ?? own)
    const isWhole = /^\d{1,6}$/.test(text)
    if (isWhole && Number(text) >= least && Number(text) <= most)
      return [name, Number(text)]
    throw new DatabaseUrlError(
      `has a wrong ${name}, give a whole number from ${least} to ${most}`,
    )
  })
  return Object.fromEntries(read) as Numbers
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
