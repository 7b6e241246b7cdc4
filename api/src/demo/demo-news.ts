import type { DatabaseSync } from 'node:sqlite'
import { toRealmIso } from '#src/config/realm-time.ts'
import { transaction } from '#src/database/transaction.ts'
import { day } from '#src/durations.ts'

const items = [
  {
    daysAgo: 1,
    pt: 'Siege todo domingo: registre seu clã até sábado',
    en: 'Sieges every Sunday: register your clan by Saturday',
    es: 'Sieges todos los domingos: tienes hasta el sábado para registrar tu clan',
  },
  {
    daysAgo: 4,
    pt: 'Olimpíadas: conheça os novos heróis do servidor',
    en: 'Olympiad: meet the new heroes of the server',
    es: 'Olimpiadas: conoce a los nuevos héroes del servidor',
  },
  {
    daysAgo: 8,
    pt: 'Free-for-all agora paga 5x coins ao vencedor',
    en: 'Free-for-all now pays 5x coins to the winner',
    es: 'El Free-for-all ahora paga 5x coins al ganador',
  },
  {
    daysAgo: 13,
    pt: 'Antharas caiu! Parabéns aos clãs que dominaram o lair',
    en: 'Antharas has fallen! Congratulations to the clans that took the lair',
    es: '¡Cayó Antharas! Felicitaciones a los clanes que dominaron el lair',
  },
  {
    daysAgo: 19,
    pt: 'Manutenção concluída: correções no AutoFarm e no offline shop',
    en: 'Maintenance complete: AutoFarm and offline shop fixes',
    es: 'Mantenimiento terminado: correcciones en el AutoFarm y el offline shop',
  },
  {
    daysAgo: 26,
    pt: 'Novas quests diárias e mini raid boss solo: ganhe coins todo dia',
    en: 'New daily quests and solo mini raid boss: earn coins every day',
    es: 'Nuevas quests diarias y mini raid boss solo: gana coins cada día',
  },
] as const

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
