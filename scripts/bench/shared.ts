import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { readRealmFolder } from 'portal-releases'
import { root, stateDir } from '#src/portal/apps.ts'
import { buildApps } from '#src/portal/build-apps.ts'
import { releaseApps } from '#src/portal/release.ts'
import { reportsDir } from '#src/test/suites.ts'

/** Builds what changed and puts it live in a store of the benchmarks' own. @returns the store's folder */
export async function prepareStore(): Promise<string> {
  const store = join(stateDir, 'bench/store')
  await buildApps()
  const { realm } = readRealmFolder(join(store, 'no-folder'), join(root, 'realm.json'))
  await releaseApps(store, realm, true)
  return store
}

/** Begins to watch the machine. @returns what tells how busy it was until then, in a few words */
export function watchMachine(): () => string {
  const load = () => loadavg()[0]?.toFixed(1)
  const before = load()
  return () =>
    `${availableParallelism()} cores, load ${before} to ${load()}, Node ${process.versions.node}`
}

/** Writes a measurement beside the others. @returns the file */
export function writeReport(name: string, report: unknown): string {
  const file = join(reportsDir, `${name}.json`)
  mkdirSync(reportsDir, { recursive: true })
  writeFileSync(file, JSON.stringify(report, null, 2))
  return file
}

export const printed: { figure: string; value: string; target: string }[] = []

export function print(figure: string, value: string, target: string): void {
  printed.push({ figure, value, target })
  console.log(`| ${figure} | ${value} | ${target} |`)
}
