import { type BenchWebOptions, benchWeb, renderTable, tabulate } from 'bench'
import { describeMachine, watchMachine, writeReport } from './web-machine.ts'

/** Prints the portal against its yardsticks, and fails the process when an exact count is over its limit. */
export async function reportRounds(
  options: Omit<BenchWebOptions, 'onRound'>,
): Promise<void> {
  const { rounds, speed } = options
  const endWatch = watchMachine()
  const measured = await benchWeb({
    ...options,
    onRound: (done) => console.log(`round ${done} of ${rounds}`),
  })
  const machine = endWatch()
  const rows = tabulate(measured)
  const report = { speed, machine, rows, rounds: measured }
  const file = writeReport(`bench-web-${speed}`, report)
  console.log(`\n${rounds} rounds, ${speed}; ${describeMachine(machine)}\n`)
  console.log(`${renderTable(rows)}\n\nEvery round: ${file}`)
  if (rows.some(({ isOver }) => isOver)) process.exitCode = 1
}
