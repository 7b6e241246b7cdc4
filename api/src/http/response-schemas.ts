import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox'
import fastJsonStringify from 'fast-json-stringify'
import type {
  FastifySchema,
  FastifySchemaCompiler,
  FastifySerializerCompiler,
} from 'fastify'
import { ErrorBody, MessageResponse } from 'shared-api/contract'
import type { TSchema } from 'typebox'

export function responses<Response extends TSchema>(schema: Response) {
  return { 200: schema, '4xx': ErrorBody, '5xx': ErrorBody }
}

/** Of what everybody may read. @param more what its schema has besides, such as the query */
export const forPublic = <Answer extends TSchema, More extends FastifySchema>(
  summary: string,
  answer: Answer,
  more = {} as More,
) => ({ schema: { tags: ['public'], summary, response: responses(answer), ...more } })

/** Of a call without a session, which takes an Idempotency-Key. */
export const forAnyone = <Body extends TSchema>(summary: string, body: Body) => ({
  config: { idempotency: 'anyone' as const },
  schema: { tags: ['auth'], summary, body, response: responses(MessageResponse) },
})

export const forPlayers = { tags: ['player'], security: [{ session: [] }] }

/** What checks requests and writes answers is compiled on its first use: a start that compiles all of it takes longer. */
export const compileValidator: FastifySchemaCompiler<FastifySchema> = (route) => {
  let check: ReturnType<typeof TypeBoxValidatorCompiler> | null = null
  return (data) => {
    check ??= TypeBoxValidatorCompiler(route)
    return check(data)
  }
}

/** By schema: routes share those of errors. */
const serializers = new WeakMap<object, (data: unknown) => string>()

export const compileSerializer: FastifySerializerCompiler<object> =
  ({ schema }) =>
  (data) => {
    const write = serializers.get(schema) ?? fastJsonStringify(schema)
    serializers.set(schema, write)
    return write(data)
  }
