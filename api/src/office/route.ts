import { bodyLimit, officeBodyLimit } from 'portal-contract/api'
import { DoneSchema } from 'shared-api/office/parts'
import { type TObject, type TSchema, Type } from 'typebox'
import { responses } from '#src/http/response-schemas.ts'
import type { Access } from '#src/office/access.ts'

type Given = { params?: TObject; querystring?: TObject; body?: TObject }
type More = { needsCode?: boolean; keepsSecret?: boolean }

/** The parts of an address that vary. */
export const idParams = Type.Object({ id: Type.Integer({ minimum: 1 }) })
export const keyParams = Type.Object({ id: Type.String({ maxLength: 64 }) })
export const loginParams = Type.Object({ login: Type.String({ maxLength: 100 }) })

export const done = { success: true } as const

/** A route that changes nothing. The description of the API leaves the office out. */
export function read<Answer extends TSchema, Schemas extends Given = object>(
  permission: Access,
  answer: Answer,
  given: Schemas = {} as Schemas,
) {
  return {
    config: { permission },
    schema: { ...given, hide: true, response: responses(answer) },
  }
}

/** A route that changes something, once for each Idempotency-Key. @param more `keepsSecret`: its answer must not be stored */
export function act<Schemas extends Given, Answer extends TSchema = typeof DoneSchema>(
  permission: Access,
  given: Schemas,
  answer: Answer = DoneSchema as unknown as Answer,
  { needsCode = false, keepsSecret = false }: More = {},
) {
  const config = { permission, needsCode }
  const isStranger = permission === 'anyone' || permission === 'signing in'
  return {
    bodyLimit: isStranger ? bodyLimit : officeBodyLimit,
    config: keepsSecret ? config : { ...config, idempotency: 'staff' as const },
    schema: { ...given, hide: true, response: responses(answer) },
  }
}
