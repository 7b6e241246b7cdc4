import { sql } from 'kysely'
import { compileMarkdown } from 'portal-releases/markdown'
import type { NewsItem, NewsStory } from 'shared-api/contract'
import { fallbackLanguage } from 'shared-api/contract/rules/languages'
import type { Tx, WebDatabase } from '#src/database/schema.ts'

/** An item with the time of its last change, if a person changed it. */
export type PublishedNews = NewsItem & { updatedAt: number | null }

export function createNews(db: WebDatabase) {
  /** What visitors see, with `usual` and `wanted` as the texts in Portuguese and in the language. */
  const visible = (language: string) =>
    db
      .selectFrom('news')
      .innerJoin('newsTitles as usual', 'usual.newsId', 'news.id')
      .leftJoin('newsTitles as wanted', (join) =>
        join.onRef('wanted.newsId', '=', 'news.id').on('wanted.language', '=', language),
      )
      .select(['news.id', 'publishedOn as date', 'updatedAt'])
      .select(sql<string>`coalesce(nullif(wanted.title, ''), usual.title)`.as('title'))
      .where('usual.language', '=', fallbackLanguage)
      .where('removedAt', 'is', null)
      .where('publishAt', '<=', Date.now())

  return {
    /** @returns the newest first, with titles in the language or, if missing, in Portuguese */
    async list(language: string, limit = Number.MAX_SAFE_INTEGER) {
      const hasStory = sql<number>`(usual.story <> '' or picture is not null)`
      const rows = visible(language)
        .select(hasStory.as('hasStory'))
        .orderBy('publishedOn', 'desc')
        .orderBy('news.id', 'desc')
        .limit(limit)
      const items = await rows.execute()
      return items.map(
        ({ hasStory: tells, ...item }): PublishedNews =>
          tells ? { ...item, hasStory: true } : item,
      )
    },
    /** @returns an item with what it tells, in the language or, if missing, in Portuguese; null if visitors see none */
    async find(id: number, language: string): Promise<NewsStory | null> {
      const rows = visible(language)
        .select(['picture', 'usual.story as usual', 'wanted.story as wanted'])
        .where('news.id', '=', id)
      const item = await rows.executeTakeFirst()
      if (!item) return null
      const { picture, usual, wanted, updatedAt: _, ...named } = item
      return {
        ...named,
        picture: picture && `/api/news/pictures/${picture}`,
        nodes: compileMarkdown(wanted || usual).nodes,
      }
    },
  }
}

/** Portuguese is shown where a title or a story is missing or empty. */
export async function addTexts(
  tx: Tx,
  newsId: number,
  titles: Record<string, string>,
  stories: Record<string, string> = {},
) {
  for (const [language, title] of Object.entries(titles)) {
    const story = stories[language] ?? ''
    if (title === '' && story === '') continue
    const row = { newsId, language, title, story }
    await tx.insertInto('newsTitles').values(row).execute()
  }
}
