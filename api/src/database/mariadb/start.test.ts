import { expect, it } from '@jest/globals'
import { readOwnDatabaseUrl } from '#src/config/database-url.ts'
import { DatabaseError } from '#src/database/database-error.ts'
import { problemOfVersion } from '#src/database/mariadb/migrate.ts'
import { unusableServer } from '#src/database/mariadb/start-problem.ts'
import { migrations } from '#src/database/migrations.ts'
import { openWebDatabase } from '#src/database/open.ts'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import { createRealm } from '#src/testing/mariadb/realm.ts'
import { type Mariadb, startMariadb } from '#src/testing/mariadb/server.ts'
import { runCli } from '#src/testing/run-cli.ts'
import { refusedStart } from '#src/testing/server-process.ts'
import { startApp, temporaryFolder, whenTestEnds } from '#src/testing/test-app.ts'

let count = 0

/** @returns the address of a new database, for a user with these rights in it */
async function createFor(server: Mariadb, rights = 'ALL'): Promise<string> {
  const [database, user] = [`start_${count}`, `portal_${count++}`]
  await server.query(`CREATE DATABASE ${database};
    CREATE USER ${user} IDENTIFIED BY 'top-secret';
    GRANT ${rights} ON ${database}.* TO ${user}`)
  return server.siteUrl(database, user, 'top-secret')
}

/** @returns why a site cannot start there */
async function problemOf(url: string): Promise<string> {
  try {
    await (
      await openWebDatabase({ webDatabase: readOwnDatabaseUrl(url), webFile: '' })
    ).destroy()
    return ''
  } catch (error) {
    return String(error)
  }
}

describeWithMariadb('a start on MariaDB', (server) => {
  it.each([
    ['top-secret', 'a-wrong-one', /refuses the user .*: correct user and password$/],
    [/start_\d+/, 'nowhere', /does not give the user all rights .*: run GRANT ALL ON/],
    [
      /portal_\d+:top-secret(.*)start_\d+/,
      'root:$1nowhere',
      /run CREATE DATABASE `nowhere`$/,
    ],
    [/:\d+\//, ':9/', /cannot reach the database start_\d+ on 127.0.0.1:9 .*ECONNREFUSED/],
    ['127.0.0.1', 'nowhere.invalid', /cannot reach .*: start the server, or correct/],
  ])('says why not: %s instead of %s', async (part, other, line) => {
    const url = await createFor(server())
    const said = await problemOf(url.replace(part, other))
    expect(said).toMatch(line)
    expect(said).not.toMatch(/secret|a-wrong-one/)
  })

  it('is one line for the operator, without the password', async () => {
    const DATABASE_URL = (await createFor(server())).replace(':top-', ':wrong-')
    const line = await refusedStart({ DATABASE_URL, DATA_DIR: temporaryFolder() })
    expect(line).toMatch(/^api: the database start_\d+ on .*: correct user and password\n$/)
    expect(line).not.toContain('secret')
    const other = { DATABASE_URL: 'mysql://portal:secret@db.example', DATA_DIR: '/x' }
    expect(await refusedStart(other)).toMatch(/^api: DATABASE_URL is not an address like/)
  })

  it.each([
    'SELECT, INSERT, CREATE',
    'SELECT, INSERT, UPDATE, DELETE, CREATE, ALTER, INDEX',
  ])('names the rights that a user with %s lacks', async (rights) => {
    const said = await problemOf(await createFor(server(), rights))
    expect(said).toMatch(
      /does not give the user all rights .*command denied.*: run GRANT ALL ON `start_\d+`/,
    )
  })

  it('refuses the database of the game, or of another program', async () => {
    const database = await createRealm(server(), { layout: 'mobius', engine: 'InnoDB' })
    expect(await problemOf(server().siteUrl(database))).toMatch(
      /already holds the tables of something else \(accounts, account_data, castle and others\): give the site a database of its own/,
    )
  })

  it('says that the server is read-only, also where the layout is made', async () => {
    const [fresh, used] = [await createFor(server()), await createFor(server())]
    expect(await problemOf(used)).toBe('')
    await server().query('SET GLOBAL read_only = 1')
    whenTestEnds(() => server().query('SET GLOBAL read_only = 0'))
    expect(await problemOf(fresh)).toMatch(/is read-only .*nothing is damaged$/)
    await expect(startApp({ env: { DATABASE_URL: used } })).rejects.toThrow(/is read-only/)
  })

  it('says what a server with a binary log needs for triggers', async () => {
    const logging = await startMariadb(['--log-bin=binlog', '--server-id=1'])
    whenTestEnds(() => logging.remove())
    const url = await createFor(logging)
    expect(await problemOf(url)).toMatch(/set log_bin_trust_function_creators = 1/)
    await logging.query('SET GLOBAL log_bin_trust_function_creators = 1')
    expect(await problemOf(url)).toBe('')
  })

  it('refuses another server by its version', async () => {
    const other = await startMariadb(['--version=8.0.36'])
    whenTestEnds(() => other.remove())
    expect(await problemOf(await createFor(other))).toMatch(
      /is not MariaDB \(it says 8\.0\.36.*\): the site needs MariaDB 10\.6 or newer$/,
    )
  })

  it('checks the database for an operator, line by line', async () => {
    const DATABASE_URL = await createFor(server())
    const sound = await runCli(['database', 'check'], undefined, { DATABASE_URL })
    expect(sound).toMatchObject({ status: 0, stderr: '' })
    const facts = sound.stdout.replaceAll(/^127\.0\.0\.1:\d+ /gm, '').split('\n')
    expect(facts).toEqual([
      expect.stringMatching(/^version: 1.*MariaDB/),
      'isolation: READ-COMMITTED',
      'charset: utf8mb4',
      'engine: InnoDB',
      `layout: version 0 of ${migrations.length}, the next start brings it up to date`,
      ...['drop tables', 'create tables', 'alter tables', 'create indexes'].map(yes),
      ...['refer to tables', 'create triggers', 'insert', 'update'].map(yes),
      ...['select', 'delete', 'drop triggers', 'leave nothing behind'].map(yes),
      '',
    ])
    const few = await createFor(server(), 'SELECT, INSERT, UPDATE, DELETE, CREATE, DROP')
    const lacking = await runCli(['database', 'check'], undefined, { DATABASE_URL: few })
    expect(lacking.status).toBe(1)
    expect(lacking.stdout).toMatch(/may create triggers: WRONG, TRIGGER command denied/)
    expect(lacking.stdout).toMatch(/may insert: yes/)
    const away = DATABASE_URL.replace(/:\d+\//, ':9/')
    const unreachable = await runCli(['database', 'check'], undefined, {
      DATABASE_URL: away,
    })
    expect(unreachable.stdout).toMatch(/^127\.0\.0\.1:9 start: WRONG, cannot reach/)
    expect(unreachable.status).toBe(1)
  })
})

const yes = (right: string) => `may ${right}: yes`

it.each([
  ['10.11.19-MariaDB-0+deb12u1', null],
  ['5.5.5-10.6.1-MariaDB', null],
  ['11.4.2-MariaDB-log', null],
  [
    '10.5.29-MariaDB',
    'MariaDB 10.5, which is too old: the site needs MariaDB 10.6 or newer',
  ],
  ['8.0.36', 'not MariaDB (it says 8.0.36): the site needs MariaDB 10.6 or newer'],
])('a server of version %s: %s', (version, problem) => {
  expect(problemOfVersion(version)).toBe(problem)
})

it.each([
  [1114, /is full \(The table is full\): make room on the disk of the server/],
  [1665, /set binlog_format = ROW/],
  [1047, /has lost the majority of its cluster/],
  [1040, /has no connection left/],
])('the error %s at a start is a line for the operator', (errno, line) => {
  const [address] = readOwnDatabaseUrl('mysql://portal:secret@db.example/portal')
  const error = new DatabaseError({ message: 'The table is full', errno, code: 'ER_X' })
  expect(String(address && unusableServer(address, error))).toMatch(line)
})
