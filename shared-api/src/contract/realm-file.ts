import { Value } from 'typebox/value'
import { type PublicRealm, type Realm, RealmSchema } from './realm.ts'
import { findRealmProblems } from './realm-problems.ts'

/** realm.json has wrong settings; `problems` has one line for each. */
export class RealmError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('; '))
    this.name = 'RealmError'
    this.problems = problems
  }
}

/** Fills missing settings with the values of docs/specification.md. @throws RealmError naming each wrong setting by its path */
export function parseRealm(value: unknown): Realm {
  const filled: unknown = Value.Default(RealmSchema, structuredClone(value))
  if (!Value.Check(RealmSchema, filled)) throw new RealmError(findRealmProblems(filled))
  const problems = [...timeZoneProblems(filled), ...priceProblems(filled)]
  if (problems.length > 0) throw new RealmError(problems)
  return filled
}

/** The settings that may be sent to a browser. */
export function publicRealm({ $schema: _, server: __, ...settings }: Realm): PublicRealm {
  return settings
}

/** The JSON schema of realm.json for editors. A setting with a default is not required. */
export function realmFileSchema(): object {
  const dialect = 'https://json-schema.org/draft/2020-12/schema'
  const schema: unknown = JSON.parse(JSON.stringify(RealmSchema), withoutDefaulted)
  return { $schema: dialect, ...Object(schema) }
}

function withoutDefaulted(_: string, node: unknown): unknown {
  if (!isObjectSchema(node)) return node
  const { required, ...rest } = node
  const demanded = required.filter((name) => !('default' in Object(node.properties[name])))
  return demanded.length > 0 ? { ...rest, required: demanded } : rest
}

type ObjectSchema = { properties: Record<string, unknown>; required: string[] }

function isObjectSchema(node: unknown): node is ObjectSchema {
  return node instanceof Object && 'required' in node && 'properties' in node
}

function timeZoneProblems({ timeZone }: Realm): string[] {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return []
  } catch {
    return [`timeZone: ${timeZone} is not the name of a time zone`]
  }
}

function priceProblems({ coin }: Realm): string[] {
  const isWhole = Number((coin.price * 100).toFixed(6)) % 1 === 0
  return isWhole ? [] : ['coin.price: must have at most two decimals']
}
