import fc from 'fast-check'

/** The part of JSON Schema that the routes use for their requests. */
type Schema = {
  type?: string
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  minimum?: number
  maximum?: number
  maxLength?: number
}

const nasty = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202edemo',
  '\u212Aelvin',
  "' OR 1=1 --",
  '<script>',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '%00',
  '-1',
  '9'.repeat(400),
]
const numbers = [0, -1, 0.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308]

/** @param words strings that exist on this server, so that some requests get further than others */
export function valuesOf(schema: Schema, words: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valuesOf(one, words)))
  switch (schema.type) {
    case 'string':
      return stringsOf(schema, words)
    case 'integer':
      return integersOf(schema)
    case 'number':
      return fc.double()
    case 'boolean':
      return fc.boolean()
    case 'object':
      return fc.record(
        mapValues(schema.properties ?? {}, (field) => valuesOf(field, words)),
        { requiredKeys: [...(schema.required ?? [])] },
      )
    default:
      throw new Error(`no values of ${JSON.stringify(schema)}`)
  }
}

const mapValues = <From, To>(values: Record<string, From>, change: (value: From) => To) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))

/** Mostly bodies that match the schema; otherwise with one field missing or arbitrary, or arbitrary as a whole. */
export function bodiesOf(schema: Schema, words: readonly string[]): fc.Arbitrary<unknown> {
  const good = valuesOf(schema, words)
  const names = [...Object.keys(schema.properties ?? {}), 'extra', '__proto__']
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(...nasty),
    fc.constantFrom(...numbers),
  )
  const corrupt = fc
    .tuple(good, fc.constantFrom(...names), anything)
    .map(([body, name, value]) => ({ ...Object(body), [name]: value }))
  const partial = fc
    .tuple(good, fc.constantFrom(...names))
    .map(([body, name]) => ({ ...Object(body), [name]: undefined }))
  return fc.oneof(
    { weight: 6, arbitrary: good },
    { weight: 2, arbitrary: corrupt },
    { weight: 1, arbitrary: partial },
    { weight: 1, arbitrary: anything },
  )
}

function stringsOf({ maxLength = 300 }: Schema, words: readonly string[]) {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...words) },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: maxLength + 1 }) },
    { weight: 1, arbitrary: fc.constantFrom(...nasty) },
  )
}

function integersOf({ minimum, maximum }: Schema) {
  const most = maximum ?? Number.MAX_SAFE_INTEGER
  const least = minimum ?? -most
  return fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: least, max: Math.min(most, least + 3) }) },
    { weight: 2, arbitrary: fc.constantFrom(5, 10, 50, least, most, most + 1, least - 1) },
    { weight: 1, arbitrary: fc.integer() },
  )
}

export type Route = {
  method: 'GET' | 'POST'
  path: string
  body: Schema | null
  query: Record<string, Schema>
  /** Schemas by status or status class such as 4XX; null for no body. */
  answers: Record<string, Schema | null>
}

type Content = { content?: Record<string, { schema: Schema }> }

type Operation = {
  parameters?: { in: string; name: string; schema: Schema }[]
  requestBody?: Content
  responses: Record<string, Content>
}

export function routesOf(document: object): Route[] {
  const { paths = {} } = document as { paths?: Record<string, Record<string, Operation>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { parameters = [], requestBody, responses }]) => ({
        method: method === 'get' ? 'GET' : 'POST',
        path,
        body: schemaIn(requestBody),
        query: Object.fromEntries(
          parameters
            .filter((parameter) => parameter.in === 'query')
            .map(({ name, schema }) => [name, schema]),
        ),
        answers: mapValues(responses, schemaIn),
      }),
    ),
  )
}

/** OpenAPI 3.0 says `nullable` for what JSON Schema expresses as a type. */
function schemaIn(part?: Content): Schema | null {
  const [first] = Object.values(part?.content ?? {})
  if (!first) return null
  const plain = JSON.stringify(first.schema, (_name, value) =>
    value?.nullable
      ? { anyOf: [{ ...value, nullable: undefined }, { type: 'null' }] }
      : value,
  )
  return JSON.parse(plain)
}
