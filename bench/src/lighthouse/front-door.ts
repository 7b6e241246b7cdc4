// A door of its own: Lighthouse takes a second to import, and only its command needs it.
export { type BenchLighthouseOptions, benchLighthouse } from './bench-lighthouse.ts'
export { listFaults, renderScores } from './score-table.ts'
