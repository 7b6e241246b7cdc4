import { type Static, Type } from 'typebox'

export const LanguageSchema = Type.Union([
  Type.Literal('pt'),
  Type.Literal('en'),
  Type.Literal('es'),
])
export type Language = Static<typeof LanguageSchema>
