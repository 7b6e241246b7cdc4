import { ErrorBodySchema } from 'shared-api/contract'
import type { TSchema } from 'typebox'

/** The response schemas of a route, including its errors. */
export function responses<Schema extends TSchema>(schema: Schema) {
  return { 200: schema, '4xx': ErrorBodySchema, '5xx': ErrorBodySchema }
}

/** The part that the schemas of all routes for signed-in players share. */
export const forPlayers = { tags: ['player'], security: [{ session: [] }] }
