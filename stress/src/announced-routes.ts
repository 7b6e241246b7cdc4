import type { Schema } from './from-schema.ts'

export type Route = {
  method: 'GET' | 'POST'
  path: string
  body: Schema | null
  query: Record<string, Schema>
  /** Schemas by status or status class such as 4XX; null for no body. */
  answers: Record<string, Schema | null>
}

type Operation = {
  parameters?: { in: string; name: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

export function routesOf(document: object): Route[] {
  const { paths = {} } = document as { paths?: Record<string, Record<string, Operation>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method === 'get' ? 'GET' : 'POST',
      path,
      body: schemaIn(operation.requestBody),
      query: Object.fromEntries(
        (operation.parameters ?? [])
          .filter((parameter) => parameter.in === 'query')
          .map(({ name, schema }) => [name, schema]),
      ),
      answers: Object.fromEntries(
        Object.entries(operation.responses).map(([status, answer]) => [
          status,
          schemaIn(answer),
        ]),
      ),
    })),
  )
}

function schemaIn(part?: { content?: Record<string, { schema: Schema }> }) {
  const [first] = Object.values(part?.content ?? {})
  return first ? withNull(first.schema) : null
}

/** OpenAPI 3.0 says `nullable` for what JSON Schema expresses as a type. */
function withNull<Part>(part: Part): Part {
  const plain = JSON.stringify(part, (_name, value) =>
    value?.nullable
      ? { anyOf: [{ ...value, nullable: undefined }, { type: 'null' }] }
      : value,
  )
  return JSON.parse(plain)
}
