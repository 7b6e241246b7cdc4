import { type Static, Type } from 'typebox'

const NewsItemSchema = Type.Object(
  {
    id: Type.Integer(),
    date: Type.String({
      format: 'date',
      description: 'The day of publication, YYYY-MM-DD',
    }),
    title: Type.String({ description: 'In the language of the answer (Content-Language)' }),
  },
  { title: 'NewsItem' },
)
export type NewsItem = Static<typeof NewsItemSchema>

export const NewsListSchema = Type.Array(NewsItemSchema, { title: 'NewsList' })
export type NewsList = Static<typeof NewsListSchema>
