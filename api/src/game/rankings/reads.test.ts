import { expect, it } from '@jest/globals'
import {
  CastleListSchema,
  ClanRankingSchema,
  HealthSchema,
  HeroListSchema,
  OlympiadListSchema,
  PlayerRankingSchema,
} from 'shared-api/contract'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import { realms } from '#src/testing/mariadb/layouts.ts'
import { future } from '#src/testing/mariadb/realm.ts'
import { openRealmSite } from '#src/testing/mariadb/sites.ts'

/** Emulators were seen with each of them; the letters must be right in all. */
const charsets = { MyISAM: 'latin1', InnoDB: 'utf8mb3' } as const

describeWithMariadb('a realm on MariaDB', (server) => {
  it.each(realms)('is read alike from $layout on $engine', async ({ layout, engine }) => {
    const charset = charsets[engine]
    const realm = { timeZone: 'UTC' }
    const { app } = await openRealmSite(server(), { layout, engine, charset, realm })
    const read = async (path: string, schema?: TSchema) => {
      const answer = await app.inject(`/api${path}`)
      expect([path, answer.statusCode]).toEqual([path, 200])
      if (schema) expect(Value.Errors(schema, answer.json())).toEqual([])
      return answer.json()
    }

    const health = { status: 'ok', missing: [], realm: 'own' }
    expect(await read('/health', HealthSchema)).toMatchObject(health)
    const player = (name: string, shown: object, classId = 88) => ({
      name,
      ...shown,
      classId,
    })
    expect(await read('/players/ranking', PlayerRankingSchema)).toEqual({
      pvp: [
        player('Alba', { kills: 50 }),
        player('João', { kills: 50 }),
        player('Online', { kills: 7 }),
      ],
      pk: [player('Online', { kills: 9 }), player('João', { kills: 3 })],
      exp: [
        player('João', { level: 80 }),
        player('Alba', { level: 76 }),
        player('Online', { level: 40 }),
        player('Nova', { level: 1 }, 10),
      ],
      adena: [player('João', { amount: 4_000_000_000 }), player('Alba', { amount: 5 })],
    })

    expect(await read('/clans/ranking', ClanRankingSchema)).toEqual({
      pvp: [
        { clanName: 'Fênix', totalPvp: 100 },
        { clanName: 'Águias', totalPvp: 7 },
      ],
      pk: [
        { clanName: 'Águias', totalPk: 9 },
        { clanName: 'Fênix', totalPk: 3 },
      ],
      active: [
        { clanName: 'Fênix', memberCount: 2, totalExp: 10_499_994_999 },
        { clanName: 'Águias', memberCount: 1, totalExp: 15_422_851 },
      ],
      level: [
        { clanName: 'Fênix', clanLevel: 8 },
        { clanName: 'Águias', clanLevel: 5 },
      ],
    })

    const castles = await read('/castles', CastleListSchema)
    expect(castles).toHaveLength(9)
    expect(castles[4]).toEqual({
      castleId: 5,
      castleName: 'Aden',
      ownerClan: 'Fênix',
      siegeDate: '2096-10-02T07:06:40+00:00',
    })
    expect(castles[0]).toMatchObject({ ownerClan: null, siegeDate: null })

    const hero = { charId: 1, charName: 'João', className: 'Duelist', classId: 88 }
    expect(await read('/events/heroes', HeroListSchema)).toEqual([hero])
    const nobles = await read('/events/olympiad', OlympiadListSchema)
    expect(nobles).toMatchObject([{ charName: 'João' }, { charName: 'Alba' }])
    expect(await read('/events/ffa')).toMatchObject([{ charName: 'João', totalPoints: 10 }])
    expect(await read('/events/pvp2v2')).toMatchObject([{ charId1: 1, charId2: 2 }])

    expect(await read('/npc-respawn')).toEqual({
      all:
        layout === 'acis'
          ? [
              { name: 'Baium', nextRespawn: 0 },
              { name: 'Core', nextRespawn: 0 },
              { name: 'Queen Ant', nextRespawn: future + 1 },
              { name: 'Antharas', nextRespawn: future + 3 },
            ]
          : [
              { name: 'Queen Ant', nextRespawn: future + 1 },
              { name: 'Kernon', nextRespawn: future + 2 },
              { name: 'Antharas', nextRespawn: future + 3 },
            ],
    })
    expect(await app.game.players.countOnline()).toBe(1)
    const ofAnna = await app.game.characters.ofAccount('anna')
    const names = ofAnna.map(({ id, name }) => `${id} ${name}`)
    expect(names).toEqual(['1 João', '2 Alba', '8 Nova'])
  })

  it('is read from a mixture of emulators, collations and letters of any case', async () => {
    const { app, visitor } = await openRealmSite(server(), {
      layout: 'acis',
      engine: 'InnoDB',
      prepare: `ALTER TABLE accounts CONVERT TO CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;
      ALTER TABLE accounts CHANGE access_level ACCESS_LEVEL INT NULL;
      UPDATE accounts SET ACCESS_LEVEL = NULL WHERE login = 'anna';
      ALTER TABLE characters CHANGE obj_Id charID INT UNSIGNED NOT NULL;
      ALTER TABLE characters CONVERT TO CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci;
      ALTER TABLE heroes CHANGE char_id charId INT UNSIGNED NOT NULL, ENGINE = MyISAM;
      CREATE TABLE punishments (id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, \`key\` VARCHAR(255),
        affect VARCHAR(255), type VARCHAR(255), expiration BIGINT) CHARACTER SET latin1;
      INSERT INTO punishments (\`key\`, affect, type, expiration)
        VALUES ('EMIL', 'ACCOUNT', 'BAN', 0), (NULL, 'ACCOUNT', 'BAN', 0);
      CREATE TABLE grandboss_data (boss_id INT PRIMARY KEY, respawn_time DECIMAL(20,0) NULL);
      INSERT INTO grandboss_data VALUES (29028, NULL)`,
    })
    expect((await app.inject('/api/health')).json()).toMatchObject({ missing: [] })
    const { players, events, bosses } = app.game
    const { exp } = await players.ranking(10)
    expect(exp.map(({ name }) => name)).toEqual(['João', 'Alba', 'Nova'])
    expect(await events.heroes()).toHaveLength(1)
    expect(await bosses.respawns()).toContainEqual({ name: 'Valakas', nextRespawn: 0 })
    expect(await app.game.characters.isBanned('emil')).toBe(true)
    expect((await visitor.logIn('anna')).json().success).toBe(true)
  })
})
