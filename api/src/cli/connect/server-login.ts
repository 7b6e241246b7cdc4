/** How to log in to a database server. */
export type ServerLogin = {
  host: string
  port: string
  tls: 'on' | 'unverified' | 'off'
  user: string
  password: string
}

export type FoundDatabase = { name: string; hasCharacters: boolean; hasAccounts: boolean }

/** @returns the URL of a database, as GAME_DATABASE_URL takes it */
export function toUrl(login: ServerLogin, database: string): string {
  const { tls, port } = login
  const [user, password, name] = [login.user, login.password, database].map(
    encodeURIComponent,
  )
  return `mysql://${user}:${password}@${toHost(login.host)}:${port}/${name}${tls === 'off' ? '' : `?tls=${tls}`}`
}

/** @returns a host as URLs write it, where IPv6 addresses stand in brackets */
export function toHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
