import { type Static, Type } from 'typebox'
import { moment, oneOf, orNull, text, titled } from '#src/contract/answers.ts'

/** The files of a realm folder that the office edits. */
export const realmPath =
  '^(settings\\.json|texts/(pt|en|es)\\.json|brand/(colours\\.json|logo\\.(svg|png)|(sharing|scenery)\\.(png|jpg|webp))|pages/(rules|server-details|premium|download)\\.(pt|en|es)\\.md)$'

const path = Type.String({ pattern: realmPath })
const content = Type.String({ description: 'In Base64 for png, jpg and webp' })

const RealmFile = titled('RealmFile', {
  path: text,
  content,
  hash: Type.String({ description: 'Of the content; a change names it' }),
})
export type RealmFile = Static<typeof RealmFile>

/** `GET /office/realm`: the operator's folder, and what was live when. */
export const OfficeRealm = titled('OfficeRealm', {
  obstacle: orNull(oneOf('no-store', 'no-folder'), {
    description: 'Why the forms cannot work at this API',
  }),
  files: Type.Array(RealmFile),
  defaults: Type.Unknown({ description: 'The settings underneath' }),
  isLive: Type.Boolean({ description: 'Whether visitors see what the folder holds' }),
  history: Type.Array(
    titled('RealmMove', { at: moment, by: text, settings: orNull(text) }),
    { description: 'Newest first' },
  ),
})
export type OfficeRealm = Static<typeof OfficeRealm>

/** `GET /office/realm/names`: what a folder can change. */
export const RealmNames = titled('RealmNames', {
  texts: Type.Record(Type.String(), Type.Record(Type.String(), Type.String()), {
    description: 'language → `namespace:key` → text of the site',
  }),
  colours: Type.Record(Type.String(), Type.String(), { description: 'token → colour' }),
})
export type RealmNames = Static<typeof RealmNames>

/**
 * `POST /office/realm/files` writes files at once, or none. 400 bad-realm: the message has a line for each mistake that they
 * would bring. 409 changed-meanwhile.
 */
export const SaveRealm = titled('SaveRealm', {
  files: Type.Array(
    Type.Object({
      path,
      content: orNull(content, { description: 'null removes the file' }),
      hash: orNull(text, { description: 'What its author saw; null if there was none' }),
    }),
    { minItems: 1, maxItems: 6 },
  ),
})
export type SaveRealm = Static<typeof SaveRealm>

/** `POST /office/realm/preview`: a link that shows what the folder holds to one browser. 409 realm-refused. */
export const RealmPreview = titled('RealmPreview', { link: text })
export type RealmPreview = Static<typeof RealmPreview>
