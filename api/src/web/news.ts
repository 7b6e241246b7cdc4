import type { DatabaseSync } from 'node:sqlite'
import type { NewsRepository } from '#src/web/ports.ts'

const fallbackLanguage = 'pt'
const noLimit = -1

export function createNews(db: DatabaseSync): NewsRepository {
  const list = db.prepare(
    `SELECT n.id, n.published_on AS date, coalesce(t.title, f.title) AS title
     FROM news n
     LEFT JOIN news_titles t ON t.news_id = n.id AND t.language = ?
     JOIN news_titles f ON f.news_id = n.id AND f.language = '${fallbackLanguage}'
     ORDER BY n.published_on DESC, n.id DESC LIMIT ?`,
  )
  return {
    async list(language, limit = noLimit) {
      return list.all(language, limit).map((row) => ({
        id: Number(row.id),
        date: String(row.date),
        title: String(row.title),
      }))
    },
  }
}
