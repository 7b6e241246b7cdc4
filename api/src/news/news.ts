import type { DatabaseSync } from 'node:sqlite'
import type { NewsItem } from 'shared-api/contract'
import { fallbackLanguage } from 'shared-api/contract/rules/languages'
import { transaction } from '#src/database/transaction.ts'

/** An item with the time of its last change, if a person changed it. */
export type PublishedNews = NewsItem & { updatedAt: number | null }

const noLimit = -1

export type News = ReturnType<typeof createNews>

export function createNews(db: DatabaseSync) {
  const list = db.prepare(
    `SELECT n.id, n.published_on AS date, n.updated_at AS updatedAt,
       coalesce(t.title, f.title) AS title
     FROM news n
     LEFT JOIN news_titles t ON t.news_id = n.id AND t.language = ?
     JOIN news_titles f ON f.news_id = n.id AND f.language = '${fallbackLanguage}'
     WHERE n.removed_at IS NULL
     ORDER BY n.published_on DESC, n.id DESC LIMIT ?`,
  )
  const publish = db.prepare('INSERT INTO news (published_on, updated_at) VALUES (?, ?)')
  const addTitle = db.prepare('INSERT INTO news_titles VALUES (?, ?, ?)')
  const remove = db.prepare(
    'UPDATE news SET removed_at = ? WHERE id = ? AND removed_at IS NULL',
  )
  return {
    /** @returns the newest first, with titles in the language or, if missing, in Portuguese */
    async list(language: string, limit = noLimit): Promise<PublishedNews[]> {
      return list.all(language, limit).map((row) => ({
        id: Number(row.id),
        date: String(row.date),
        title: String(row.title),
        updatedAt: row.updatedAt === null ? null : Number(row.updatedAt),
      }))
    },
    /** @param titles Portuguese is used where one is missing @returns the id, which is never reused */
    async add(date: string, titles: { pt: string; en?: string; es?: string }) {
      return transaction(db, () => {
        const id = Number(publish.run(date, Date.now()).lastInsertRowid)
        for (const [language, title] of Object.entries(titles)) {
          addTitle.run(id, language, title)
        }
        return id
      })
    },
    async remove(id: number) {
      return remove.run(Date.now(), id).changes === 1
    },
  }
}
