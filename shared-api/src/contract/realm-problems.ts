import { Value } from 'typebox/value'
import { RealmSchema } from './realm.ts'

/** What is read of a JSON schema here. */
type Schema = {
  type?: string
  default?: unknown
  examples?: readonly unknown[]
  anyOf?: readonly Schema[]
  items?: Schema
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
  const byPath = new Map<string, string>()
  for (const { keyword, instancePath, message } of Value.Errors(RealmSchema, realm)) {
    if (keyword === 'additionalProperties') continue
    const steps = instancePath.split('/').slice(1)
    const path = steps.join('.') || 'the whole file'
    const isUnknown = keyword === 'boolean'
    const shape = isUnknown ? null : wrongShape(realm, steps)
    const problem = isUnknown ? 'is not a known setting' : (shape ?? message)
    // A union also says that the value is not one of its other members.
    const isLess = keyword === 'anyOf' || keyword === 'type'
    if (!byPath.has(path) || (shape === null && !isLess)) byPath.set(path, problem)
  }
  const paths = [...byPath.keys()]
  // A union also reports its own path, which is less precise than the path inside it.
  const deepest = paths.filter(
    (path) => !paths.some((other) => other.startsWith(`${path}.`)),
  )
  return deepest.map((path) => `${path}: ${byPath.get(path)}`)
}

/** @returns what the value must be, with an example, if it is something else altogether */
function wrongShape(realm: unknown, steps: readonly string[]): string | null {
  let schema: Schema | undefined = JSON.parse(JSON.stringify(RealmSchema))
  let value = realm
  for (const step of steps) {
    const members: readonly Schema[] = schema ? membersOf(schema) : []
    schema = members
      .map(({ properties, items }) => properties?.[step] ?? items)
      .find((found) => found !== undefined)
    value = Object(value)[step]
  }
  if (!schema) return null
  const members = membersOf(schema)
  const types = members.flatMap(({ type }) => type ?? [])
  if (types.length < members.length || types.some((type) => isOfType(value, type)))
    return null
  const shapes = types.flatMap((type) => names[type] ?? [])
  const example = exampleOf(schema)
  const such = example === undefined ? '' : `, such as ${toText(example)}`
  const isNullable = types.includes('null')
  return `must be ${shapes.join(' or ')}${such}${isNullable ? `${such && ','} or null` : ''}`
}

function membersOf(schema: Schema): readonly Schema[] {
  return schema.anyOf ?? [schema]
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'null') return value === null
  if (type === 'integer') return typeof value === 'number'
  if (type === 'object')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
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
