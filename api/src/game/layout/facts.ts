/** What a database says of one of its columns. */
export type ColumnFacts = {
  /** As the database spells it. */
  name: string
  isNullable: boolean
  /** Whether an INSERT may leave it out. */
  isOptional: boolean
  isNumber: boolean
  /** How many characters fit; null if that is not limited. */
  length: number | null
  /** Whether the database compares the text exactly, with its case. */
  isExactText: boolean
}

export type TableFacts = {
  name: string
  /** Such as InnoDB or MyISAM; null if the database has only one. */
  engine: string | null
  /** By the lower-cased name. */
  columns: ReadonlyMap<string, ColumnFacts>
  /** The columns of each index in their order, lower-cased. */
  indexes: readonly (readonly string[])[]
}

/** Tables and views by the lower-cased name. */
export type DatabaseFacts = ReadonlyMap<string, TableFacts>

export type SqlEngine = 'sqlite' | 'mariadb'
