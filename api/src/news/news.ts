import type { DatabaseSync } from 'node:sqlite'
import type { NewsRepository } from '#src/database/ports.ts'
import { transaction } from '#src/database/transaction.ts'

const fallbackLanguage = 'pt'
const noLimit = -1

export function createNews(db: DatabaseSync): NewsRepository {
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
  const entitle = db.prepare('INSERT INTO news_titles VALUES (?, ?, ?)')
  const remove = db.prepare(
    'UPDATE news SET removed_at = ? WHERE id = ? AND removed_at IS NULL',
  )
  return {
    async list(language, limit = noLimit) {
      return list.all(language, limit).map((row) => ({
        id: Number(row.id),
        date: String(row.date),
        title: String(row.title),
        updatedAt: row.updatedAt === null ? null : Number(row.updatedAt),
      }))
    },
    async add(date, titles) {
      return transaction(db, () => {
        const id = Number(publish.run(date, Date.now()).lastInsertRowid)
        for (const [language, title] of Object.entries(titles)) {
          entitle.run(id, language, title)
        }
        return id
      })
    },
    async remove(id) {
      return remove.run(Date.now(), id).changes === 1
    },
  }
}
