import {
  type Dialect,
  type Driver,
  MysqlAdapter,
  MysqlIntrospector,
  MysqlQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
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

/** The dialect of SQLite over a connection of our own. */
export function sqliteOver(createDriver: () => Driver, Adapter = SqliteAdapter): Dialect {
  return {
    createAdapter: () => new Adapter(),
    createDriver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** A part of each connection: nothing is streamed. */
export const noStreams = {
  streamQuery(): never {
    throw new Error('Streaming is not supported')
  },
}
