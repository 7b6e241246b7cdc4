import { ErrorBodySchema } from 'shared-api/contract'
import type { TSchema } from 'typebox'

export function responses<Schema extends TSchema>(schema: Schema) {
  return { 200: schema, '4xx': ErrorBodySchema, '5xx': ErrorBodySchema }
}

export const forPlayers = { tags: ['player'], security: [{ session: [] }] }
