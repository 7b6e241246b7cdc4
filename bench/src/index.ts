export { benchWeb } from './bench-web.ts'
export { renderTable, tabulate } from './figures/table.ts'
