import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import { ErrorBodySchema } from 'shared-api/contract'
import type { TSchema } from 'typebox'

export function responses<Response extends TSchema>(schema: Response) {
  return { 200: schema, '4xx': ErrorBodySchema, '5xx': ErrorBodySchema }
}

export const forPlayers = { tags: ['player'], security: [{ session: [] }] }

/** Each serialiser is compiled on first use: compiling all of them takes a sixth of the start-up time. */
export const compileSerializer: FastifySerializerCompiler<Schema> = ({ schema }) => {
  let write: ((data: unknown) => string) | null = null
  return (data) => {
    write ??= fastJsonStringify(schema)
    return write(data)
  }
}
