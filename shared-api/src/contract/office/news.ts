import { type Static, Type } from 'typebox'
import {
  moment,
  nodesOfMarkdown,
  oneOf,
  orNull,
  text,
  titled,
} from '#src/contract/answers.ts'
import { day, version, versioned, whole } from './parts.ts'

const title = Type.String({ maxLength: 200 })

const story = Type.String({ maxLength: 20_000 })

const content = {
  date: day,
  publishAt: orNull(moment, { description: 'From when visitors see it; null is a draft' }),
  titles: titled('NewsTitles', {
    pt: Type.String({ minLength: 1, maxLength: 200 }),
    en: title,
    es: title,
  }),
  stories: titled('NewsStories', { pt: story, en: story, es: story }),
  picture: orNull(Type.String({ maxLength: 950_000 }), {
    description: 'The name of one that is kept, or a new one as `data:image/webp;base64,…`',
  }),
}

/** `POST /office/markdown` shows what a text becomes. */
export const Markdown = titled('Markdown', {
  text: Type.String({ maxLength: 100_000 }),
})

export const MarkdownNodes = titled('MarkdownNodes', {
  nodes: nodesOfMarkdown,
  problems: Type.Array(text, { description: 'A line each, such as: line 3 has HTML' }),
})

export type MarkdownNodes = Static<typeof MarkdownNodes>

export const OfficeNews = titled('OfficeNews', {
  id: whole,
  ...content,
  state: oneOf('draft', 'scheduled', 'published', 'removed'),
  mayUndo: Type.Boolean({ description: 'Whether there is a version before this one' }),
  ...versioned,
})
export type OfficeNews = Static<typeof OfficeNews>

/** `GET /office/news`, newest first. */
export const OfficeNewsList = Type.Array(OfficeNews, { title: 'OfficeNewsList' })

/** `POST /office/news` adds one, and takes an Idempotency-Key. An empty title or story shows the Portuguese one. */
export const NewNews = titled('NewNews', content)
export type NewNews = Static<typeof NewNews>

/** `POST /office/news/:id`. 409 changed-meanwhile: the message says by whom. */
export const ChangeNews = titled('ChangeNews', { ...content, version })

/** `POST /office/news/:id/remove` and `/undo`, which brings the version before back. */
export const NewsVersion = titled('NewsVersion', { version })
