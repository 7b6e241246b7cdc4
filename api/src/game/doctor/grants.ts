import { optionalTables, type Write } from '#src/game/doctor/writes.ts'
import { concepts } from '#src/game/layout/concepts.ts'
import { identity } from '#src/game/layout/identity.ts'
import type { Layout } from '#src/game/layout/layout.ts'

type Options = {
  database: string
  /** The user of the site, as the server writes it: 'portal'@'localhost'. */
  user: string
  layout: Layout
  writes: readonly Write[]
}

/** @returns the statements that give the user of the site the rights that it needs, and no others */
export function grantsFor({ database, user, layout, writes }: Options): string[] {
  const tables = Object.keys(concepts).flatMap((name) => {
    const isUsed =
      !optionalTables.includes(name) || writes.some(({ table }) => table === name)
    const isForeign = name === 'accounts' && !layout.has(identity.accounts)
    if (!isUsed || isForeign) return []
    const table = layout.table(name as keyof typeof concepts)
    return table ? [table.name] : []
  })
  return tables.map((table) => {
    const rights = writes
      .filter((write) => layout.table(write.table)?.name === table)
      .map(({ right, columns }) =>
        columns.length > 0 ? `${right} (${columns.map(quote).join(', ')})` : right,
      )
    const place = `${quote(database)}.${quote(table)}`
    return `GRANT ${['SELECT', ...rights].join(', ')} ON ${place} TO ${user};`
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
