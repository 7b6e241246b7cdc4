import { expect, it } from '@jest/globals'
import { openServer } from '#src/cli/connect/server.ts'
import { quoteUser } from '#src/game/doctor/grants.ts'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'

describeWithMariadb('the rights of the user of the site', (server) => {
  const rights = async (user: string) =>
    (await server().query(`SHOW GRANTS FOR ${user}`))
      .map((row) => Object.values(row).join())
      .sort()
  const changeRights = async (user: string, statements: string[]) => {
    const login = { host: '127.0.0.1', port: String(server().port), tls: 'off' } as const
    await using admin = openServer({ ...login, user: 'root', password: '' })
    await admin.changeRights(user, statements)
  }

  it('are all kept if a statement fails', async () => {
    const user = quoteUser('kept@%')
    await server().query(`CREATE DATABASE kept; CREATE TABLE kept.items (id INT, count INT);
      CREATE USER ${user}; GRANT SELECT, UPDATE (count) ON kept.items TO ${user}`)
    const before = await rights(user)
    for (const broken of [
      'CREATE OR REPLACE VIEW kept.`portal_bans` AS SELECT login FROM kept.accounts;',
      `GRANT SELECT ON \`kept\`.\`gone\` TO ${user};`,
    ]) {
      const statements = [`GRANT SELECT ON \`kept\`.\`items\` TO ${user};`, broken]
      await expect(changeRights(user, statements)).rejects.toThrow(/doesn't exist/)
      expect(await rights(user)).toEqual(before)
    }
  })

  it('are in the end those that are granted, and no others', async () => {
    const [user, model] = ['changed@%', 'model@%'].map(quoteUser)
    await server().query(`CREATE DATABASE changed; USE changed;
      CREATE TABLE items (id INT, count INT, \`loc data\` INT); CREATE TABLE heroes (id INT);
      CREATE PROCEDURE work() SELECT 1; CREATE ROLE helper; CREATE USER ${user}, ${model}`)
    const grantsTo = (name = '') => [
      `GRANT SELECT, INSERT (\`id\`, \`loc data\`), UPDATE (\`count\`) ON \`changed\`.\`items\` TO ${name};`,
    ]
    for (const grant of grantsTo(model)) await server().query(grant)
    const wanted = (await rights(`${model}`)).map((row) => row.replace('model', 'changed'))
    for (const more of [
      'SELECT, UPDATE (count, id) ON changed.items',
      'UPDATE, DELETE ON changed.items',
      'ALL PRIVILEGES ON changed.heroes',
      'ALL PRIVILEGES ON `change_`.*',
      'EXECUTE ON PROCEDURE changed.work',
      'PROCESS ON *.*',
      'helper',
    ]) {
      await server().query(`GRANT ${more} TO ${user}`)
      await changeRights(`${user}`, grantsTo(user))
      expect([more, await rights(`${user}`)]).toEqual([more, wanted])
    }
    await server().query(`GRANT SELECT ON changed.items TO ${user} WITH GRANT OPTION`)
    await changeRights(`${user}`, grantsTo(user))
    expect(await rights(`${user}`)).toEqual(wanted)
  })
})
