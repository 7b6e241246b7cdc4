import type { PageScore } from './page-score.ts'

type Measured = Exclude<keyof PageScore, 'path' | 'language' | 'faults'>

type Column = {
  of: Measured
  /** Its name and target. */
  head: string
  /** The worst of all pages. */
  worst: (...values: number[]) => number
  show: (value: number) => string
}

const ms = (value: number) => `${Math.round(value)} ms`
const score = { worst: Math.min, show: String }

const columns: readonly Column[] = [
  { of: 'performance', head: 'performance (>= 95)', ...score },
  { of: 'accessibility', head: 'accessibility (100)', ...score },
  { of: 'bestPractices', head: 'best practices (100)', ...score },
  { of: 'seo', head: 'SEO (100)', ...score },
  { of: 'largestPaint', head: 'LCP (<= 1.2 s)', worst: Math.max, show: ms },
  { of: 'layoutShift', head: 'CLS (0.000)', worst: Math.max, show: (v) => v.toFixed(3) },
  { of: 'blocking', head: 'TBT (printed)', worst: Math.max, show: ms },
]

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

function cellsOf(page: PageScore): string[] {
  return columns.map(({ of, show }) => {
    const value = page[of]
    return value === null ? '–' : show(value)
  })
}

function worstCells(pages: readonly PageScore[]): string[] {
  return columns.map(({ of, worst, show }) => {
    const values = pages.flatMap((page) => page[of] ?? [])
    return values.length > 0 ? show(worst(...values)) : '–'
  })
}

/** The scores as a table in Markdown: a row per page and language, and the worst of each column. */
export function renderScores(pages: readonly PageScore[]): string {
  const heads = ['page', ...columns.map(({ head }) => head)]
  return [
    line(heads),
    line(heads.map(() => '---')),
    ...pages.map((page) => line([`${page.path} ${page.language}`, ...cellsOf(page)])),
    line(['worst', ...worstCells(pages)]),
  ].join('\n')
}

/** What fails the command, a line each. */
export function listFaults(pages: readonly PageScore[]): string[] {
  return pages.flatMap(({ path, language, faults }) =>
    faults.map((fault) => `${path} ${language}: ${fault}`),
  )
}
