import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { coinChannels } from 'api/src/config/coin-channel.ts'
import type { Engine } from 'api/src/testing/mariadb/layouts.ts'
import { runLong } from './run-long.ts'

/** What was done, by channel, so that a run that was cut off goes on. Remove the file to begin again. */
const file = join(import.meta.dirname, '../../../.portal/stress/deliveries.json')
const round = 1_000
const engines: readonly Engine[] = ['MyISAM', 'InnoDB']

type Total = ReturnType<typeof emptyTotal>

/**
 * Sends coins through each channel, on both engines in turn, in rounds of 1,000 with a realm and a seed of their own.
 * @param count deliveries on each channel, with those of earlier runs @param print takes a line after each round
 */
export async function runDeliveries(count: number, print: (line: string) => void) {
  const totals = readTotals()
  for (const channel of coinChannels) {
    const total = totals[channel] ?? emptyTotal()
    totals[channel] = total
    for (let turn = 0; total.deliveries < count; turn += 1) {
      const seed = randomUUID().slice(0, 8)
      const engine = engines[turn % engines.length] ?? 'InnoDB'
      const began = performance.now()
      const size = Math.min(round, count - total.deliveries)
      const run = await runLong({ channel, engine, deliveries: size, seed })
      add(total, run, (performance.now() - began) / 1_000)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(totals))
      print(
        `${channel} on ${engine}, seed ${seed}: ${total.deliveries} of ${count}, ${total.violations.length} lost or doubled`,
      )
    }
  }
  return totals
}

function add(total: Total, run: Awaited<ReturnType<typeof runLong>>, seconds: number) {
  for (const [state, n] of Object.entries(run.states)) {
    total.states[state] = (total.states[state] ?? 0) + n
    total.deliveries += n
  }
  total.seconds += seconds
  for (const name of counts) total[name] += run[name]
  total.violations.push(...run.violations)
}

const counts = ['apiKills', 'databaseKills', 'gameRestarts', 'rolledBack'] as const

const emptyTotal = () => ({
  deliveries: 0,
  seconds: 0,
  apiKills: 0,
  databaseKills: 0,
  gameRestarts: 0,
  rolledBack: 0,
  states: {} as Record<string, number>,
  violations: [] as string[],
})

function readTotals(): Record<string, Total> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
