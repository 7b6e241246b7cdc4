import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from '@jest/globals'
import { readSettings, settingsFile, writeSettings } from '#src/config/settings-file.ts'
import { startDialogue } from '#src/testing/cli-process.ts'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import { queueTable } from '#src/testing/mariadb/queues.ts'
import { createRealm } from '#src/testing/mariadb/realm.ts'
import { runCli } from '#src/testing/run-cli.ts'
import { startServer } from '#src/testing/server-process.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'

const guide = join(import.meta.dirname, '../../../docs/connect-a-realm.md')
const blocksOf = (kind: string) =>
  [
    ...readFileSync(guide, 'utf8').matchAll(
      new RegExp(`^\`\`\`${kind}\\n(.*?)^\`\`\`$`, 'gms'),
    ),
  ].map(([, text = '']) => text.trim())

/** Those without a text take the default. */
type Answers = readonly (string | [question: string, text: string])[]
type Options = { dataDir?: string; env?: NodeJS.ProcessEnv; logins?: [string?, string?][] }

const down = '\u001b[B'
const database = 'Database of the game'

describeWithMariadb('realm connect', (server) => {
  /** Answers the questions of the login, and those after it. @returns how it ended, and the settings that it left */
  const run = async (answers: Answers, options: Options = {}) => {
    const { dataDir = temporaryFolder(), env = {}, logins = [[]] } = options
    const dialogue = startDialogue(['realm', 'connect'], { DATA_DIR: dataDir, ...env })
    const port = String(server().port)
    const loggingIn = logins.flatMap(([user = '', password = '']): Answers => {
      return ['Host', ['Port', port], ['User', user], ['Password', password]]
    })
    for (const answer of [...loggingIn, ...answers]) {
      const [question, text] = typeof answer === 'string' ? [answer] : answer
      await dialogue.answer(question, text)
    }
    const { status, lines } = await dialogue.end()
    return { status, lines, dataDir, settings: readSettings(dataDir) }
  }
  const siteUsers = () =>
    server().query("select user, host from mysql.user where user like 'portal%'")
  afterEach(async () => {
    for (const { name } of await server().query(
      "select schema_name as name from information_schema.schemata where schema_name regexp '^(mobius|acis|shop)'",
    ))
      await server().query(`drop database \`${name}\``)
  })

  it('is the walk of the guide, command by command', async () => {
    const realm = await createRealm(server(), { layout: 'mobius', engine: 'InnoDB' })
    await server().query('DROP TABLE portal_event_solo, portal_event_pairs')
    expect(blocksOf('sh')).toEqual([
      'npm run cli -- realm connect',
      'npm start',
      'curl http://localhost:8080/api/health',
      'npm run cli -- realm doctor',
    ])

    const make = ['Make the user portal@127.0.0.1 now', 'y'] as [string, string]
    const { status, lines, dataDir, settings } = await run([database, make])
    expect(lines).toMatch(/events, alone: off.*the site has all that it needs/s)
    expect(status).toBe(0)
    expect(statSync(settingsFile(dataDir)).mode & 0o777).toBe(0o600)
    const { GAME_DATABASE_URL = '' } = settings
    expect(GAME_DATABASE_URL).toMatch(
      new RegExp(`^mysql://portal:[\\w-]{32}@127\\.0\\.0\\.1:\\d+/${realm}$`),
    )
    expect(lines).not.toContain(new URL(GAME_DATABASE_URL).password)

    // What `npm start` starts behind the portal.
    const site = await startServer({ DATA_DIR: dataDir })
    const get = async (path: string) => (await fetch(site.address + path)).text()
    expect(JSON.parse(await get('/api/health'))).toMatchObject({
      realm: 'own',
      outages: [],
    })
    expect(await get('/api/players/ranking?type=pvp')).toContain('João')
    await site.stop()

    expect((await runCli(['realm', 'doctor'], dataDir)).status).toBe(0)

    await server().query(`use ${realm}`)
    for (const sql of blocksOf('sql')) await server().query(sql)
    expect((await runCli(['realm', 'doctor'], dataDir)).stdout).toMatch(
      /events, alone: works\n +events, in pairs: works/,
    )
    const [view = ''] = blocksOf('sql view')
    await server().query(
      `DROP TABLE portal_event_solo; CREATE TABLE event_fights (mode VARCHAR(8), char_id INT, points INT); ${view}`,
    )
    expect((await runCli(['realm', 'doctor'], dataDir)).stdout).toContain(
      'events, alone: works',
    )
  })

  it('says why the server cannot be used, and asks again', async () => {
    await createRealm(server(), { layout: 'acis', engine: 'InnoDB' })
    // What is wrong now may be what the command corrects.
    const dataDir = temporaryFolder()
    writeSettings(dataDir, { GAME_DATABASE_URL: 'nonsense', GAME_READ_URL: 'old' })
    const { lines, settings } = await run([database, ['now, with these rights', 'n']], {
      dataDir,
      env: { COIN_CHANNEL: 'stack' },
      logins: [['nobody', 'wrong'], ['root']],
    })
    expect(lines).toMatch(/denied: .+; check user and password/)
    expect(Object.keys(settings).sort()).toEqual(['COIN_CHANNEL', 'GAME_DATABASE_URL'])
  })

  it('asks how coins get into the game, and keeps its user and password when it is run again', async () => {
    const realm = await createRealm(server(), { layout: 'mobius', engine: 'InnoDB' })
    await server().query(queueTable('custom_mail'))
    const ask = 'How do coins get into the game?'
    const first: Answers = [database, [ask, down], ['Make the user portal', 'y']]
    const { status, lines, dataDir, settings } = await run(first)
    expect(status).toBe(0)
    expect(lines).toContain('custom_mail (chosen): safe')
    expect(settings.COIN_CHANNEL).toBe('custom_mail')

    // The rights go to the account that the server matches, from whatever host the site comes.
    const [, name = ''] = /^mysql:..(\w+):/.exec(settings.GAME_DATABASE_URL ?? '') ?? []
    const everywhere = `'${name}'@'%'`
    await server().query(`RENAME USER ${name}@'127.0.0.1' TO ${everywhere}`)
    const users = await siteUsers()
    const grants = async () => {
      const rows = await server().query(`SHOW GRANTS FOR ${everywhere}`)
      return rows.map((row) => Object.values(row).join()).sort()
    }
    const before = await grants()
    // As the command granted it until 23 November 2026.
    await server().query(`GRANT UPDATE (accessLevel) ON ${realm}.accounts TO ${everywhere};
      GRANT DELETE ON ${realm}.characters TO ${everywhere}`)
    const give = `Give the user ${name}@% these rights`
    const again = await run([database, ask, [give, 'y']], { dataDir })
    expect([again.status, again.settings]).toEqual([0, settings])
    expect(again.lines).toContain(`TO ${everywhere};`)
    expect(await siteUsers()).toEqual(users)
    expect(await grants()).toEqual(before)
    await server().query(`DROP USER ${everywhere}`)
  })

  it('finds the accounts of a login server in another database', async () => {
    const game = await createRealm(server(), { layout: 'acis', engine: 'InnoDB' })
    const login = await createRealm(server(), { layout: 'acis', engine: 'InnoDB' })
    await server().query(`DROP TABLE ${game}.accounts, ${login}.characters`)
    const { settings } = await run([
      database,
      'Database of the login server',
      // The user of the test before belongs to somebody else.
      ['Make the user portal2@127.0.0.1 now', 'y'],
    ])
    expect(settings.GAME_DATABASE_URL).toMatch(new RegExp(`/${game}$`))
    expect(settings.LOGIN_DATABASE_URL).toMatch(new RegExp(`/${login}$`))
  })

  it('takes a user who may not make others, and says which rights are missing', async () => {
    const realm = await createRealm(server(), { layout: 'acis', engine: 'InnoDB' })
    await server().query(
      `CREATE USER site@'%' IDENTIFIED BY 'x'; GRANT SELECT ON ${realm}.* TO site@'%'`,
    )
    const { status, lines, settings } = await run([database], {
      env: { GAME_DATABASE_URL: '' },
      logins: [['site', 'x']],
    })
    expect(status).toBe(1)
    expect(lines).toContain('NOT ALLOWED, see the GRANT statements')
    expect(lines).toContain('GAME_DATABASE_URL is also set in the environment')
    expect(settings.GAME_DATABASE_URL).toContain('//site:x@')
  })

  it.each([
    ['sends no new password unencrypted to another machine by itself', '', 0],
    ['sends one if you say so', 'y', 1],
  ])('%s', async (_, choice, users) => {
    await createRealm(server(), { layout: 'acis', engine: 'InnoDB' })
    const before = await siteUsers()
    // This machine, by an address that does not say so; the third choice is no encryption.
    const login: Answers = [
      ['Host', '0.0.0.0'],
      ['Port', String(server().port)],
      ['Encrypt', down + down],
      'User',
      'Password',
    ]
    const rights: Answers = [database, ['now, with these rights', 'y']]
    const cross: Answers = [['The new password would cross', choice]]
    await run([...login, ...rights, ...cross], { logins: [] })
    expect(await siteUsers()).toHaveLength(before.length + users)
  })

  it('drops the new user again if its password cannot be kept', async () => {
    await createRealm(server(), { layout: 'acis', engine: 'InnoDB' })
    const before = await siteUsers()
    const dataDir = temporaryFolder()
    mkdirSync(`${settingsFile(dataDir)}.new`)
    const answers: Answers = [database, ['now, with these rights', 'y']]
    const { status, lines } = await run(answers, { dataDir })
    expect(status).toBe(1)
    expect(lines).toMatch(
      /cannot write the settings \(EISDIR.*\): the user 'portal\d?'@'127.0.0.1' was dropped again/,
    )
    expect(await siteUsers()).toEqual(before)
  })

  it('writes nothing for a server without a game, and nothing when it is cancelled', async () => {
    await server().query('CREATE DATABASE shop; CREATE TABLE shop.orders (id INT)')
    const { status, lines, settings } = await run([])
    expect([status, settings]).toEqual([1, {}])
    expect(lines).toContain('sees no database with the table characters')
    const DATA_DIR = temporaryFolder()
    const { answer, cancel, end } = startDialogue(['realm', 'connect'], { DATA_DIR })
    await answer('Host')
    cancel()
    expect((await end()).lines).toContain('cancelled: nothing was written')
    expect(readSettings(DATA_DIR)).toEqual({})
  })
})
