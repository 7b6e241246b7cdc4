import type { NewsItem } from 'shared-api/contract'
import { fallbackLanguage } from 'shared-api/contract/rules/languages'
import type { Tx, WebDatabase } from '#src/database/schema.ts'

/** An item with the time of its last change, if a person changed it. */
export type PublishedNews = NewsItem & { updatedAt: number | null }

export type News = ReturnType<typeof createNews>

export function createNews(db: WebDatabase) {
  return {
    /** @returns the newest first, with titles in the language or, if missing, in Portuguese */
    async list(
      language: string,
      limit = Number.MAX_SAFE_INTEGER,
    ): Promise<PublishedNews[]> {
      return db
        .selectFrom('news')
        .innerJoin('newsTitles as usual', 'usual.newsId', 'news.id')
        .leftJoin('newsTitles as wanted', (join) =>
          join.onRef('wanted.newsId', '=', 'news.id').on('wanted.language', '=', language),
        )
        .select(['news.id', 'publishedOn as date', 'updatedAt'])
        .select(({ fn }) => fn.coalesce('wanted.title', 'usual.title').as('title'))
        .where('usual.language', '=', fallbackLanguage)
        .where('removedAt', 'is', null)
        .where('publishAt', '<=', Date.now())
        .orderBy('publishedOn', 'desc')
        .orderBy('news.id', 'desc')
        .limit(limit)
        .execute()
    },
  }
}

/** @param titles by their language; Portuguese is shown where one is missing or empty */
export async function addTitles(tx: Tx, newsId: number, titles: Record<string, string>) {
  for (const [language, title] of Object.entries(titles)) {
    if (title === '') continue
    await tx.insertInto('newsTitles').values({ newsId, language, title }).execute()
  }
}
