import { Command } from 'commander'
import { print } from '#src/cli/tools.ts'
import { readConfig } from '#src/config/env.ts'
import { StartError } from '#src/config/start-error.ts'
import type { Connection } from '#src/game/doctor/connections.ts'
import type { Report } from '#src/game/doctor/examine.ts'

/** More than this, and bans, sieges and bosses are shown at wrong times. */
const mostClockDifference = 5_000

const remedies: Readonly<Record<string, string>> = {
  unreachable: 'check host and port, and that the server listens there',
  denied: 'check user and password, and run the GRANT statements as an administrator',
  'no-database': 'check the name after the slash',
  'no-game-tables':
    'name the database into which the game server was installed, and let the user of the site read its tables',
  tls: 'the server has no TLS, or a certificate that is not trusted: see tls and tlsCa',
  slow: 'the server is busy: try again, or raise scanMs',
}

/** `realm doctor`: exit code 0 only if nothing that the site needs is missing. */
export function doctorCommand(): Command {
  return new Command('doctor')
    .description('examine the database of the game server; changes nothing')
    .option('--json', 'print one JSON document')
    .option(
      '--user <user@host>',
      'whom the GRANT statements are for; by default the user of the URL',
    )
    .action(async ({ json, user }: { json?: boolean; user?: string }) => {
      const config = readConfig()
      const { gameDatabases: databases, coinChannel: channel, mirrorsPremium } = config
      if (!databases) {
        throw new StartError(
          'there is no game server to examine: set GAME_DATABASE_URL, such as mysql://user:password@host:3306/l2jdb',
        )
      }
      // Imported late, as the server does: the connector has 200 modules.
      const { examine } = await import('#src/game/doctor/examine.ts')
      const report = await examine({ databases, channel, mirrorsPremium, user })
      if (json) print(JSON.stringify(report))
      else printReport(report)
      if (!report.isSound) process.exitCode = 1
    })
}

export function printReport(report: Report) {
  for (const connection of report.connections) print(describe(connection))
  for (const [title, lines] of sectionsOf(report)) {
    if (lines.length === 0) continue
    print(`\n${title}:`)
    for (const line of lines) print(`  ${line}`)
  }
  print(
    report.isSound
      ? 'the site has all that it needs'
      : 'something that the site needs is missing: see above',
  )
}

function sectionsOf(report: Report): [title: string, lines: readonly string[]][] {
  const features = report.features.map(({ name, state, notes }) =>
    [`${name}: ${state}`, ...notes].join('; '),
  )
  const written = report.written.map(({ table, engine, for: use, isAllowed }) => {
    const right = isAllowed ? 'allowed' : 'NOT ALLOWED, see the GRANT statements'
    return `${table} (${engine}) for ${use}: ${right}`
  })
  const channels = report.channels.map(({ name, isChosen, isSafe, note }) => {
    const state = isSafe ? 'safe' : 'NOT POSSIBLE'
    return `${name}${isChosen ? ' (chosen)' : ''}: ${state}; ${note}`
  })
  const indexes = report.indexes.map(
    ({ create, for: use, milliseconds }) => `${create} -- ${use}: ${milliseconds} ms`,
  )
  const missing = 'missing tables and columns'
  return [
    ['spelled in this layout', report.spellings],
    ['features', features],
    ['tables that the site writes to', written],
    ['ways to deliver coins, for COIN_CHANNEL', channels],
    ['tables that the site may not read, see the GRANT statements', report.unreadable],
    [report.seesAll ? missing : `${missing}, or hidden from this user`, report.missing],
    ['indexes that would help, and what a read costs without them', indexes],
    ['the rights of the site, and no others', report.grants],
  ]
}

function describe(connection: Connection) {
  const { setting, database, version, clockAhead, problem, message } = connection
  if (problem !== null) return `${setting}: ${describeProblem(problem, message)}`
  const clock = `clock ${clockAhead} ms ahead of this machine`
  const isOff = Math.abs(clockAhead ?? 0) > mostClockDifference
  return `${setting}: ${database} on ${version}; ${clock}${isOff ? ': SET ONE OF THE CLOCKS' : ''}`
}

/** @param problem why the database cannot be used, as the game's errors tell it */
export function describeProblem(problem: string, message: string | null): string {
  const remedy = remedies[problem]
  return `${problem}: ${message}${remedy ? `; ${remedy}` : ''}`
}
