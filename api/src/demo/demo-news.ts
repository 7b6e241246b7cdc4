import type { DatabaseSync } from 'node:sqlite'
import { toRealmIso } from '#src/config/realm-time.ts'
import { transaction } from '#src/database/transaction.ts'
import { day } from '#src/durations.ts'
import items from './data/news.json' with { type: 'json' }

/** What the operator added or removed stays. */
export function publishDemoNews(db: DatabaseSync, timeZone: string): void {
  transaction(db, () => {
    if (!db.prepare('SELECT 1 FROM news').get()) writeItems(db)
    const move = db.prepare('UPDATE news SET published_on = ? WHERE demo_item = ?')
    for (const [index, { daysAgo }] of items.entries()) {
      const date = toRealmIso(Date.now() - daysAgo * day, timeZone).slice(0, 10)
      move.run(date, items.length - index)
    }
  })
}

export function withdrawDemoNews(db: DatabaseSync): void {
  db.prepare(
    'UPDATE news SET removed_at = ? WHERE demo_item IS NOT NULL AND removed_at IS NULL',
  ).run(Date.now())
}

function writeItems(db: DatabaseSync) {
  const publish = db.prepare(
    "INSERT INTO news (id, demo_item, published_on) VALUES (:item, :item, '')",
  )
  const addTitle = db.prepare('INSERT INTO news_titles VALUES (?, ?, ?)')
  for (const [index, { daysAgo: _, ...titles }] of items.entries()) {
    const item = items.length - index
    publish.run({ item })
    for (const [language, title] of Object.entries(titles))
      addTitle.run(item, language, title)
  }
}
