import type { Side } from '#src/game/doctor/connections.ts'
import { optionalTables, type Write } from '#src/game/doctor/rights.ts'
import { allTables } from '#src/game/layout/concepts.ts'
import { identity, type Layout } from '#src/game/layout/layout.ts'

/**
 * @param user as the server writes it: 'portal'@'localhost'
 * @returns the statements that give the user of the site the rights that it needs, and no others
 */
export function grantsFor(side: Side, user: string, writes: readonly Write[]): string[] {
  const { layout } = side
  const database = quote(side.connection.database)
  const tables = allTables.flatMap((name) => {
    const isUsed =
      !optionalTables.includes(name) || writes.some(({ table }) => table === name)
    const isForeign = name === 'accounts' && !layout.has(identity.accounts)
    if (!isUsed || isForeign || name === 'portal_bans') return []
    return layout.table(name)?.name ?? []
  })
  const plain = tables.map((table) => {
    const rights = writes
      .filter((write) => write.for !== 'bans' && layout.table(write.table)?.name === table)
      .map((write) => ({ ...write, columns: grantedColumns(layout, write) }))
      .map(({ right, columns }) =>
        columns.length > 0 ? `${right} (${columns.map(quote).join(', ')})` : right,
      )
    return `GRANT ${['SELECT', ...rights].join(', ')} ON ${database}.${quote(table)} TO ${user};`
  })
  const bans = writes.find((write) => write.for === 'bans')
  return bans ? [...plain, ...grantsOfBans(side, user, bans)] : plain
}

/** Whoever may insert an access level can insert a game master. */
function grantedColumns(layout: Layout, { table, columns }: Write): string[] {
  if (table !== 'accounts') return columns
  return columns.filter((name) => name !== layout.column('accounts', 'accessLevel')?.name)
}

/** A right to a column does not limit its values; a view does. Whoever runs this owns the view. */
function grantsOfBans({ layout, connection }: Side, user: string, { columns }: Write) {
  const database = quote(connection.database)
  const access = columns.map(quote).join()
  const login = quote(layout.written('accounts', 'login'))
  const accounts = `${database}.${quote(layout.table('accounts')?.name ?? 'accounts')}`
  const view = `${database}.\`portal_bans\``
  return [
    `CREATE OR REPLACE SQL SECURITY DEFINER VIEW ${view} AS SELECT ${login}, ${access} FROM ${accounts} WHERE COALESCE(${access}, 0) <= 0 WITH CHECK OPTION;`,
    `GRANT SELECT, UPDATE (${access}) ON ${view} TO ${user};`,
  ]
}

/** @returns the rights of GRANT statements one by one, as REVOKE takes them: UPDATE (`count`) ON `game`.`items` */
export function rightsOf(grants: readonly string[]): string[] {
  return grants.flatMap((grant) => {
    // Only what is granted to a user: the server may also show what is granted to its roles.
    const [, list = '', place = '', rest = ''] =
      /^GRANT (.*?)( ON .*?)? TO ['`].*?['`]@(.*)$/s.exec(grant) ?? []
    const rights = [...list.matchAll(/([^,(]+?)(?: \(([^)]*)\))?(?:, |$)/g)].flatMap(
      ([, right = '', columns]) =>
        columns === undefined
          ? [right]
          : columns
              .split(', ')
              // Older servers show columns without quotes.
              .map((column) => `${right} (${quote(column.replaceAll('`', ''))})`),
    )
    return [...rights, ...(rest.endsWith('GRANT OPTION') ? ['GRANT OPTION'] : [])]
      .filter((right) => right !== 'USAGE')
      .map((right) => right + place)
  })
}

/** @param given such as portal@localhost */
export function quoteUser(given: string): string {
  const [, name = given, host = '%'] = /^(.*)@([^@]*)$/.exec(given) ?? []
  const text = (part: string) => `'${part.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
  return `${text(name)}@${text(host)}`
}

function quote(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``
}
