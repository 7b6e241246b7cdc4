import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from '@jest/globals'
import { generateRealm } from '#src/demo/generate-realm.ts'
import { openSqliteGame } from '#src/game/open-sqlite.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'

const limit = 25

describe.each(['one', 'two', 'three'])('the rankings of the random realm %s', (seed) => {
  it('of players equal a plain sort of who may be seen', async () => {
    const { game, realm } = await openRealm(seed)
    const ranking = await game.players.ranking(limit)
    const named = (key: string, value: (player: Player) => number) =>
      top(realm.players, value).map((player) => ({
        name: player.name,
        classId: player.classId,
        [key]: key === 'level' ? player.level : value(player),
      }))
    expect(ranking).toEqual({
      pvp: named('kills', ({ pvp }) => pvp),
      pk: named('kills', ({ pk }) => pk),
      exp: named('level', ({ exp }) => exp),
      adena: named('amount', ({ adena }) => adena),
    })
    await game.close()
  })

  it('of clans equal a plain sum over their visible members', async () => {
    const { game, realm } = await openRealm(seed)
    const clans = realm.clans.map((clan) => {
      const members = realm.players.filter(({ clanId }) => clanId === clan.id)
      const total = (value: (player: Player) => number) =>
        members.reduce((sum, member) => sum + value(member), 0)
      return {
        ...clan,
        members: members.length,
        pvp: total(({ pvp }) => pvp),
        pk: total(({ pk }) => pk),
        exp: total(({ exp }) => exp),
      }
    })
    const crowd = 1e12
    expect(await game.clans.ranking(limit)).toEqual({
      pvp: top(clans, ({ pvp }) => pvp).map(({ name, pvp }) => ({
        clanName: name,
        totalPvp: pvp,
      })),
      pk: top(clans, ({ pk }) => pk).map(({ name, pk }) => ({
        clanName: name,
        totalPk: pk,
      })),
      active: top(clans, ({ members, exp }) => members * crowd + exp).map((clan) => ({
        clanName: clan.name,
        memberCount: clan.members,
        totalExp: clan.exp,
      })),
      level: top(clans, ({ level }) => level + 1).map(({ name, level }) => ({
        clanName: name,
        clanLevel: level,
      })),
    })
    await game.close()
  })

  it('of events and the olympiad leave out who may not be seen', async () => {
    const { game, realm } = await openRealm(seed)
    const visible = new Set(realm.players.map(({ id }) => id))
    const solo = await game.events.solo('ffa', 1_000)
    const pairs = await game.events.pairs(1_000)
    const nobles = [...(await game.events.heroes()), ...(await game.events.olympiad(1_000))]
    expect(solo.length).toBeGreaterThan(50)
    expect(pairs.length).toBeGreaterThan(20)
    for (const { charId } of [...solo, ...nobles]) expect(visible).toContain(charId)
    for (const { charId1, charId2 } of pairs) {
      expect(visible).toContain(charId1)
      expect(visible).toContain(charId2)
    }
    const points = solo.map(({ totalPoints }) => Number(totalPoints))
    expect(points).toEqual([...points].sort((a, b) => b - a))
    await game.close()
  })
})

type Named = { name: string }
type Player = ReturnType<typeof readPlayers>[number]

/** The most of something above nothing; equals by name. */
function top<Item extends Named>(items: Item[], value: (item: Item) => number): Item[] {
  const lower = ({ name }: Named) => name.toLowerCase()
  return items
    .filter((item) => value(item) > 0)
    .sort((a, b) => value(b) - value(a) || (lower(a) < lower(b) ? -1 : 1))
    .slice(0, limit)
}

async function openRealm(seed: string) {
  const path = join(temporaryFolder(), 'realm.sqlite')
  generateRealm(path, { seed, characters: 500, clans: 40 })
  const db = new DatabaseSync(path)
  // Many equals, so that names decide, and many who may not be seen.
  db.exec(`
    UPDATE characters SET pvpkills = pvpkills % 5, pkkills = charId % 3, exp = exp % 9;
    UPDATE characters SET deletetime = 1 WHERE charId % 11 = 0;
    UPDATE accounts SET accessLevel = -1 WHERE length(login) % 5 = 0;
    INSERT OR REPLACE INTO account_data
      SELECT login, 'ban_temp', CASE length(email) % 2 WHEN 0 THEN '1' ELSE '99999999999999' END
      FROM accounts WHERE length(login) % 3 = 0;
  `)
  const realm = { players: readPlayers(db), clans: readClans(db) }
  db.close()
  return { game: await openSqliteGame(path, 'UTC'), realm }
}

function readPlayers(db: DatabaseSync) {
  const banned = new Set<unknown>()
  for (const { login, accessLevel } of db.prepare('SELECT * FROM accounts').all()) {
    if (Number(accessLevel) < 0) banned.add(login)
  }
  for (const { account_name, value } of db.prepare('SELECT * FROM account_data').all()) {
    if (Number(value) > Date.now()) banned.add(account_name)
  }
  const adena = new Map<unknown, number>()
  for (const item of db.prepare('SELECT * FROM items WHERE item_id = 57').all()) {
    adena.set(item.owner_id, (adena.get(item.owner_id) ?? 0) + Number(item.count))
  }
  return db
    .prepare('SELECT * FROM characters')
    .all()
    .filter((row) => row.accesslevel === 0 && row.deletetime === 0)
    .filter((row) => !banned.has(row.account_name))
    .map((row) => ({
      id: Number(row.charId),
      name: String(row.char_name),
      classId: Number(row.classid),
      clanId: Number(row.clanid),
      level: Number(row.level),
      exp: Number(row.exp),
      pvp: Number(row.pvpkills),
      pk: Number(row.pkkills),
      adena: adena.get(row.charId) ?? 0,
    }))
}

function readClans(db: DatabaseSync) {
  return db
    .prepare('SELECT clan_id AS id, clan_name AS name, clan_level AS level FROM clan_data')
    .all()
    .map((row) => ({
      id: Number(row.id),
      name: String(row.name),
      level: Number(row.level),
    }))
}
