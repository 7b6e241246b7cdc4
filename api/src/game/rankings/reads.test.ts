import { expect, it } from '@jest/globals'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import { realms } from '#src/testing/mariadb/layouts.ts'
import { readSql } from '#src/testing/mariadb/realm.ts'
import { openRealmSite } from '#src/testing/mariadb/sites.ts'
import answers from './reads.json' with { type: 'json' }

/** Emulators were seen with each of them; the letters must be right in all. */
const charsets = { MyISAM: 'latin1', InnoDB: 'utf8mb3' } as const

/** The newer aCis has bosses by name, and others. */
const { '/npc-respawn of acis': respawnsOfAcis, ...usual } = answers

describeWithMariadb('a realm on MariaDB', (server) => {
  it.each(realms)('is read alike from $layout on $engine', async ({ layout, engine }) => {
    const charset = charsets[engine]
    const realm = { timeZone: 'UTC' }
    const { app } = await openRealmSite(server(), { layout, engine, charset, realm })
    const health = { status: 'ok', missing: [], realm: 'own' }
    expect((await app.inject('/api/health')).json()).toMatchObject(health)
    const ofAcis = { ...usual, '/npc-respawn': respawnsOfAcis }
    const expected = layout === 'acis' ? ofAcis : usual
    for (const [path, answer] of Object.entries(expected)) {
      const { statusCode, body } = await app.inject(`/api${path}`)
      expect([path, statusCode, JSON.parse(body)]).toEqual([path, 200, answer])
    }
    expect(await app.game.players.countOnline()).toBe(1)
    const ofAnna = await app.game.characters.ofAccount('anna')
    const names = ofAnna.map(({ id, name }) => `${id} ${name}`)
    expect(names).toEqual(['1 João', '2 Alba', '8 Nova'])
  })

  it('is read from a mixture of emulators, collations and letters of any case', async () => {
    const { app, visitor } = await openRealmSite(server(), {
      layout: 'acis',
      engine: 'InnoDB',
      prepare: readSql('mixture', 'acis'),
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
