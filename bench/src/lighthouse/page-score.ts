import type Result from 'lighthouse/types/lhr/lhr.js'

/** A page in one language, as Lighthouse opens it. */
export type AuditedPage = {
  path: string
  language: string
  needsSession: boolean
  /** Whether its HTML holds all that it shows a visitor at first. Then nothing may move. */
  isComplete: boolean
}

/** What Lighthouse says about a page. Scores go from 0 to 100, times are in milliseconds; null is not measured. */
export type PageScore = {
  path: string
  language: string
  performance: number | null
  accessibility: number | null
  bestPractices: number | null
  seo: number | null
  largestPaint: number | null
  layoutShift: number | null
  blocking: number | null
  /** What fails the command. Times never do. */
  faults: string[]
}

/** A font that arrives late moves text by less, depending on the network's timing. */
const maxShift = 0.01

/** What is read of Lighthouse's result. */
export type ScoredResult = Pick<
  Result,
  'audits' | 'categories' | 'finalDisplayedUrl' | 'runtimeError'
>

/** The categories that do not depend on the speed of the machine, by Lighthouse's names. */
const exactCategories = ['accessibility', 'best-practices', 'seo'] as const

function scoreOf({ categories }: ScoredResult, category: string): number | null {
  const score = categories[category]?.score
  return typeof score === 'number' ? Math.round(score * 100) : null
}

const numberOf = ({ audits }: ScoredResult, audit: string) =>
  audits[audit]?.numericValue ?? null

/** The audits that cost the category points. */
function failedAudits({ audits, categories }: ScoredResult, category: string): string[] {
  const weighty = categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? []
  return weighty.flatMap(({ id }) => {
    const audit = audits[id]
    if (!audit || audit.scoreDisplayMode === 'notApplicable' || audit.score === 1) return []
    return [`${id} (${audit.errorMessage ?? audit.title})`]
  })
}

function categoryFaults(result: ScoredResult): string[] {
  return exactCategories.flatMap((category) => {
    const score = scoreOf(result, category)
    if (score === 100) return []
    const causes = failedAudits(result, category).join(', ')
    return [`${category} ${score ?? 'not measured'}: ${causes}`]
  })
}

function faultsOf({ path, isComplete }: AuditedPage, result: ScoredResult): string[] {
  const { finalDisplayedUrl, runtimeError } = result
  if (runtimeError) return [`${runtimeError.code}: ${runtimeError.message}`]
  // The scores of another page say nothing about this one.
  if (new URL(finalDisplayedUrl).pathname !== path) return [`led to ${finalDisplayedUrl}`]
  const shift = numberOf(result, 'cumulative-layout-shift') ?? 1
  const moves = isComplete && shift > maxShift ? [`layout shift ${shift.toFixed(3)}`] : []
  return [...categoryFaults(result), ...moves]
}

/** Reads a page's scores from Lighthouse's result, and judges what is exact. */
export function scorePage(page: AuditedPage, result: ScoredResult): PageScore {
  return {
    path: page.path,
    language: page.language,
    performance: scoreOf(result, 'performance'),
    accessibility: scoreOf(result, 'accessibility'),
    bestPractices: scoreOf(result, 'best-practices'),
    seo: scoreOf(result, 'seo'),
    largestPaint: numberOf(result, 'largest-contentful-paint'),
    layoutShift: numberOf(result, 'cumulative-layout-shift'),
    blocking: numberOf(result, 'total-blocking-time'),
    faults: faultsOf(page, result),
  }
}
