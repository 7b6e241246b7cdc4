import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from '@jest/globals'
import { generateRealm } from '#src/demo/generate-realm.ts'
import { giveStarterCharacters } from '#src/demo/starter-characters.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'

const ana = { login: 'ana', coinId: 4037 }

describe('a new account of the demo realm', () => {
  it('gets one character with coins, one without, and one who is online', () => {
    const { give, all } = setUp()
    give(ana)
    const characters = all(`
      SELECT online, (SELECT count FROM items WHERE owner_id = charId AND item_id = 4037) AS coins
      FROM characters WHERE account_name = 'ana' ORDER BY charId`)
    expect(characters).toEqual([
      { online: 0, coins: 120 },
      { online: 0, coins: null },
      { online: 1, coins: 15 },
    ])
  })

  it('gets them once', () => {
    const { give, all } = setUp()
    give(ana)
    give(ana)
    expect(all("SELECT 1 FROM characters WHERE account_name = 'ana'")).toHaveLength(3)
  })

  it('shares no name and no object id with anyone', () => {
    const { give, all } = setUp()
    for (let i = 0; i < 30; i++) give({ ...ana, login: `ana${i}` })
    expect(
      all('SELECT 1 FROM characters GROUP BY lower(char_name) HAVING count(*) > 1'),
    ).toEqual([])
    expect(
      all(`SELECT 1 FROM (
        SELECT charId AS id FROM characters UNION ALL SELECT object_id FROM items
        UNION ALL SELECT clan_id FROM clan_data
      ) GROUP BY id HAVING count(*) > 1`),
    ).toEqual([])
  })
})

function setUp() {
  const path = join(temporaryFolder(), 'realm.sqlite')
  generateRealm(path, { characters: 200 })
  const db = new DatabaseSync(path)
  return {
    give: (account: typeof ana) => giveStarterCharacters(path, account),
    all: (sql: string) =>
      db
        .prepare(sql)
        .all()
        .map((row) => ({ ...row })),
  }
}
