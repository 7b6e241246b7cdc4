import type { TLocalizedValidationError } from 'typebox/error'
import { Value } from 'typebox/value'
import { type PublicRealm, Realm } from './realm.ts'

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
  const filled: unknown = Value.Default(Realm, structuredClone(value))
  if (!Value.Check(Realm, filled)) throw new RealmError(findRealmProblems(filled))
  const problems = [...timeZoneProblems(filled), ...priceProblems(filled)]
  if (problems.length > 0) throw new RealmError(problems)
  return filled
}

/** The settings that may be sent to a browser. */
export function publicRealm({
  $schema: _,
  navigation: __,
  server: ___,
  content: ____,
  ...settings
}: Realm): PublicRealm {
  return settings
}

/** The JSON schema of realm.json for editors. A setting with a default is not required. */
export function realmFileSchema(): object {
  const dialect = 'https://json-schema.org/draft/2020-12/schema'
  const { content: _, ...properties } = Realm.properties
  const settings = JSON.stringify({ ...Realm, properties })
  const schema: unknown = JSON.parse(settings, withoutDefaulted)
  return { $schema: dialect, ...Object(schema) }
}

function withoutDefaulted(_: string, node: unknown): unknown {
  const { required, ...rest }: Schema = Object(node)
  const { properties } = rest
  if (!required || !properties) return node
  const demanded = required.filter((name) => properties[name]?.default === undefined)
  return demanded.length > 0 ? { ...rest, required: demanded } : rest
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

/** What is read of a JSON schema here. */
type Schema = {
  default?: unknown
  examples?: readonly unknown[]
  anyOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
}

const names: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a text in quotes',
  number: 'a number',
  integer: 'a whole number',
}

/** @returns a line for each wrong setting, by its path */
function findRealmProblems(realm: unknown): string[] {
  const errors = Value.Errors(Realm, realm)
  const byPath = Object.groupBy(
    errors.filter(({ keyword }) => keyword !== 'additionalProperties'),
    ({ instancePath }) => instancePath,
  )
  const paths = Object.keys(byPath)
  // A union also reports its own path, which is less precise than the path inside it.
  const deepest = paths.filter(
    (path) => !paths.some((other) => other.startsWith(`${path}/`)),
  )
  return deepest.map((path) => {
    const name = path.slice(1).replaceAll('/', '.') || 'the whole file'
    const value = Value.Pointer.Get(realm, path)
    return `${name}: ${problemOf(byPath[path] ?? [], value)}`
  })
}

/** @param errors of one setting @returns what it must be, with an example if it is something else altogether */
function problemOf(errors: readonly TLocalizedValidationError[], value: unknown) {
  if (errors.some(({ keyword }) => keyword === 'boolean')) return 'is not a known setting'
  // A union also says that the value is not one of its other members.
  const other = errors.findLast(({ keyword }) => keyword !== 'type' && keyword !== 'anyOf')
  if (other) return other.message
  const types = errors.flatMap((error) =>
    error.keyword === 'type' ? error.params.type : [],
  )
  if (types.includes('integer') && typeof value === 'number') return 'must be integer'
  const whole = errors.find(({ keyword }) => keyword === 'anyOf') ?? errors[0]
  const schema = Value.Pointer.Get(Realm, whole?.schemaPath.slice(1) ?? '')
  const shapes = types.flatMap((type) => names[type] ?? []).join(' or ')
  const example = exampleOf(Object(schema))
  const such = example === undefined ? '' : `, such as ${toText(example)}`
  const orNull = types.includes('null') ? `${such && ','} or null` : ''
  return `must be ${shapes}${such}${orNull}`
}

/** @returns a value that the schema takes, as short as it may be; undefined if it names none */
function exampleOf(schema: Schema): unknown {
  const { examples = [], default: usual, properties, required = [], anyOf = [] } = schema
  if (examples.length > 0) return examples[0]
  if (properties) {
    const all = Object.entries(properties).filter(([name]) => name !== '$schema')
    const needed = all.filter(
      ([name, property]) => required.includes(name) && property.default === undefined,
    )
    const shown = needed.length > 0 ? needed : all.slice(0, 1)
    return Object.fromEntries(shown.map(([name, property]) => [name, exampleOf(property)]))
  }
  if (usual !== undefined && usual !== null) return usual
  return anyOf.map(exampleOf).find((example) => example !== undefined)
}

/** In one line, as an operator would write it. */
function toText(example: unknown): string {
  return JSON.stringify(example, null, 1)
    .replaceAll(/([[{])\n\s*/g, '$1')
    .replaceAll(/\n\s*([\]}])/g, '$1')
    .replaceAll(/\n\s*/g, ' ')
}
