import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { dirname, join } from 'node:path'
import { stateDir } from '#src/portal/apps.ts'

/** The machine during a measurement. */
export type Machine = {
  cores: number
  node: string
  loadBefore: number[]
  loadAfter: number[]
}

/** Begins to watch the machine. @returns what ends it and tells about it */
export function watchMachine(): () => Machine {
  const loadBefore = loadavg()
  return () => ({
    cores: availableParallelism(),
    node: process.versions.node,
    loadBefore,
    loadAfter: loadavg(),
  })
}

/** The machine in a few words. */
export function describeMachine({ cores, node, loadBefore, loadAfter }: Machine): string {
  const [before, after] = [loadBefore, loadAfter].map(([one]) => one?.toFixed(1))
  return `${cores} cores, load ${before} to ${after}, Node ${node}`
}

/** Writes a measurement beside the others. @param name may begin with a folder @returns the file */
export function writeReport(name: string, report: unknown): string {
  const file = join(stateDir, 'reports', `${name}.json`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(report, null, 2))
  return file
}
