import {
  type Dialect,
  type Driver,
  type LimitNode,
  MysqlAdapter,
  MysqlIntrospector,
  MysqlQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely'

/** The dialect of MariaDB over connections of our own. */
export function mariadbOver(createDriver: () => Driver): Dialect {
  return {
    createAdapter: () => new MysqlAdapter(),
    createDriver,
    createIntrospector: (db) => new MysqlIntrospector(db),
    createQueryCompiler: () => new MysqlQueryCompiler(),
  }
}

/** A limit is no parameter: SQLite would compile the statement again for each value. */
class LiteralLimits extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode) {
    this.append('limit ')
    if (ValueNode.is(limit)) this.appendImmediateValue(limit.value)
    else this.visitNode(limit)
  }
}

/** The dialect of SQLite over a connection of our own. */
export function sqliteOver(createDriver: () => Driver, Adapter = SqliteAdapter): Dialect {
  return {
    createAdapter: () => new Adapter(),
    createDriver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new LiteralLimits(),
  }
}

/** A part of each connection: nothing is streamed. */
export const noStreams = {
  streamQuery(): never {
    throw new Error('Streaming is not supported')
  },
}
