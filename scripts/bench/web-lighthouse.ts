import {
  type BenchLighthouseOptions,
  benchLighthouse,
  listFaults,
  renderScores,
} from 'bench/lighthouse'
import { describeMachine, watchMachine, writeReport } from './web-machine.ts'

const fileName = (path: string) => path.slice(1).replaceAll('/', '-') || 'home'

/** Prints Lighthouse's scores, and fails the process for what does not depend on the machine's speed. */
export async function reportLighthouse(
  options: Omit<BenchLighthouseOptions, 'onPage'>,
): Promise<void> {
  const endWatch = watchMachine()
  const pages = await benchLighthouse({
    ...options,
    onPage: ({ path, language, performance }, result) => {
      // Lighthouse's own viewer opens it.
      writeReport(`lighthouse/${fileName(path)}.${language}`, result)
      console.log(`${path} ${language}: performance ${performance ?? 'not measured'}`)
    },
  })
  const machine = endWatch()
  const file = writeReport('bench-web-lighthouse', { machine, pages })
  const faults = listFaults(pages)
  console.log(`\n${pages.length} pages; ${describeMachine(machine)}\n`)
  console.log(`${renderScores(pages)}\n\nEvery page: ${file}`)
  if (faults.length === 0) return
  console.log(`\nFailed:\n${faults.map((fault) => `- ${fault}`).join('\n')}`)
  process.exitCode = 1
}
