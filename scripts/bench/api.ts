import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApi } from '#src/portal/build-api.ts'
import { cachedReads } from './cached-reads.ts'
import { crowd, databaseDown } from './crowd.ts'
import { equalTime } from './equal-time.ts'
import { largeRealm } from './large-realm.ts'
import { liveCrowd } from './live-crowd.ts'
import { logins } from './logins.ts'
import { realmSizes } from './realm-sizes.ts'
import { starts } from './starts.ts'
import { throughGateway } from './through-gateway.ts'

// The figures of the API, each against its yardstick in the same run; named ones alone.
const figures = {
  starts,
  cachedReads,
  throughGateway,
  liveCrowd,
  crowd,
  databaseDown,
  logins,
  equalTime,
  realmSizes,
  largeRealm,
}
const wanted = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
await buildApi()
console.log(
  `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}\n`,
)
console.log('| figure | measured | target |\n| --- | --- | --- |')
try {
  for (const [name, measure] of Object.entries(figures)) {
    if (wanted.length === 0 || wanted.includes(name)) await measure(folder)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
