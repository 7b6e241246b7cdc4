import type Result from 'lighthouse/types/lhr/lhr.js'

/** A page in one language, as Lighthouse opens it. */
export type AuditedPage = {
  path: string
  language: string
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

/** What is read of Lighthouse's result. */
export type ScoredResult = Pick<Result, 'audits' | 'categories' | 'runtimeError'>

/** The categories that do not depend on the speed of the machine, by Lighthouse's names. */
const exactCategories = ['accessibility', 'best-practices', 'seo'] as const

function scoreOf({ categories }: ScoredResult, category: string): number | null {
  const score = categories[category]?.score
  return typeof score === 'number' ? Math.round(score * 100) : null
}

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

/** Reads a page's scores from Lighthouse's result, and judges what is exact. */
export function scorePage(page: AuditedPage, result: ScoredResult): PageScore {
  const { path, language, isComplete } = page
  const measure = (audit: string) => result.audits[audit]?.numericValue ?? null
  const layoutShift = measure('cumulative-layout-shift')
  const { runtimeError } = result
  const shown = layoutShift?.toFixed(3) ?? 'not measured'
  const faults = runtimeError
    ? [`${runtimeError.code}: ${runtimeError.message}`]
    : [
        ...categoryFaults(result),
        ...(isComplete && shown !== '0.000' ? [`layout shift ${shown}`] : []),
      ]
  return {
    path,
    language,
    performance: scoreOf(result, 'performance'),
    accessibility: scoreOf(result, 'accessibility'),
    bestPractices: scoreOf(result, 'best-practices'),
    seo: scoreOf(result, 'seo'),
    largestPaint: measure('largest-contentful-paint'),
    layoutShift,
    blocking: measure('total-blocking-time'),
    faults,
  }
}
