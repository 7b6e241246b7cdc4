import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'

/** Each serialiser is compiled on first use: compiling all of them takes a sixth of the start-up time. */
export const compileSerializer: FastifySerializerCompiler<Schema> = ({ schema }) => {
  let write: ((data: unknown) => string) | null = null
  return (data) => {
    write ??= fastJsonStringify(schema)
    return write(data)
  }
}
