import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#src/portal/apps.ts'
import { buildApi } from '#src/portal/build-apps.ts'
import { run } from '#src/portal/run.ts'
import { againstBare } from './against-bare.ts'
import { printed, watchMachine, writeReport } from './report.ts'
import { starts } from './starts.ts'

/** Rankings over a million characters on MariaDB, and what they cost the game server. */
const largeRealm = () =>
  run('node', ['stress/src/large-realm/main.ts'], { cwd: root, output: 'inherit' })

// The figures of the API, each against its yardstick in the same run; named ones alone.
const figures = { starts, againstBare, largeRealm }
const wanted = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
await buildApi()
const endWatch = watchMachine()
console.log('| figure | measured | target |\n| --- | --- | --- |')
try {
  for (const [name, measure] of Object.entries(figures)) {
    if (wanted.length === 0 || wanted.includes(name)) await measure(folder)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
const machine = endWatch()
console.log(`\n${machine}\n${writeReport('bench-api', { machine, figures: printed })}`)
