import { type Static, Type } from 'typebox'
import { moment, oneOf, orNull, titled } from '#src/contract/answers.ts'
import { day, versioned, whole } from './parts.ts'

const title = Type.String({ maxLength: 200 })

const content = {
  date: day,
  publishAt: orNull(moment, { description: 'From when visitors see it; null is a draft' }),
  titles: titled('NewsTitles', {
    pt: Type.String({ minLength: 1, maxLength: 200 }),
    en: title,
    es: title,
  }),
}

export const OfficeNewsSchema = titled('OfficeNews', {
  id: whole,
  ...content,
  state: oneOf('draft', 'scheduled', 'published', 'removed'),
  mayUndo: Type.Boolean({ description: 'Whether there is a version before this one' }),
  ...versioned,
})
export type OfficeNews = Static<typeof OfficeNewsSchema>

/** `GET /office/news`, newest first. */
export const OfficeNewsListSchema = Type.Array(OfficeNewsSchema, {
  title: 'OfficeNewsList',
})

/** `POST /office/news` adds one, and takes an Idempotency-Key. An empty title shows the Portuguese one. */
export const NewNewsSchema = titled('NewNews', content)
export type NewNews = Static<typeof NewNewsSchema>

/** `POST /office/news/:id`. 409 changed-meanwhile: the message says by whom. */
export const ChangeNewsSchema = titled('ChangeNews', {
  ...content,
  version: Type.Integer({ minimum: 1 }),
})
export type ChangeNews = Static<typeof ChangeNewsSchema>

/** `POST /office/news/:id/remove` and `/undo`, which brings the version before back. */
export const NewsVersionSchema = titled('NewsVersion', {
  version: Type.Integer({ minimum: 1 }),
})
export type NewsVersion = Static<typeof NewsVersionSchema>
