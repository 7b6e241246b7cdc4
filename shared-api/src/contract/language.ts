import { Type } from 'typebox'
import { type Language, languages } from './rules/languages.ts'

export const LanguageSchema = Type.Unsafe<Language>(
  Type.Union(languages.map((language) => Type.Literal(language))),
)
