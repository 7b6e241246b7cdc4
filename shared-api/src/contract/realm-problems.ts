import type { TLocalizedValidationError } from 'typebox/error'
import { Value } from 'typebox/value'
import { RealmSchema } from './realm.ts'

/** What is read of a JSON schema here. */
type Schema = {
  default?: unknown
  examples?: readonly unknown[]
  anyOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
}

const names: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a text in quotes',
  number: 'a number',
  integer: 'a whole number',
}

/** @returns a line for each wrong setting, by its path */
export function findRealmProblems(realm: unknown): string[] {
  const errors = Value.Errors(RealmSchema, realm)
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
  const schema = Value.Pointer.Get(RealmSchema, whole?.schemaPath.slice(1) ?? '')
  const shapes = types.flatMap((type) => names[type] ?? []).join(' or ')
  const example = exampleOf(Object(schema))
  const such = example === undefined ? '' : `, such as ${toText(example)}`
  const orNull = types.includes('null') ? `${such && ','} or null` : ''
  return `must be ${shapes}${such}${orNull}`
}

/** @returns a value that the schema takes, as short as it may be; undefined if it names none */
function exampleOf(schema: Schema): unknown {
  const { examples = [], default: usual, properties, anyOf = [] } = schema
  if (examples.length > 0) return examples[0]
  if (properties) {
    const all = Object.entries(properties).filter(([name]) => name !== '$schema')
    const needed = all.filter(([, property]) => property.default === undefined)
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
