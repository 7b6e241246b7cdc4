import type { Result } from 'lighthouse/types/lhr/audit-result.js'
import type { ScoredResult } from './page-score.ts'

type Audit = Partial<Result>

export const audit = (id: string, changes: Audit = {}): Result => ({
  id,
  title: `the title of ${id}`,
  description: '',
  score: 1,
  scoreDisplayMode: 'binary',
  ...changes,
})

/** An audit that measures. */
export const timed = (id: string, numericValue: number) =>
  audit(id, { scoreDisplayMode: 'numeric', numericValue, numericUnit: 'millisecond' })

export const category = (
  id: string,
  score: number | null,
  audits: readonly string[] = [],
) => ({
  id,
  title: id,
  score,
  auditRefs: audits.map((one) => ({ id: one, weight: 1 })),
})

export const categories = (changes: Record<string, number | null> = {}) => ({
  performance: category('performance', changes.performance ?? 0.97),
  accessibility: category('accessibility', 1, ['color-contrast', 'html-has-lang']),
  'best-practices': category('best-practices', 1, ['redirects-http']),
  seo: category('seo', 1, ['meta-description']),
})

/** A page without faults, except for what a test changes. */
export const result = (changes: Partial<ScoredResult> = {}): ScoredResult => ({
  audits: {
    'largest-contentful-paint': timed('largest-contentful-paint', 1149.6),
    'cumulative-layout-shift': timed('cumulative-layout-shift', 0.0004),
    'total-blocking-time': timed('total-blocking-time', 80),
    'color-contrast': audit('color-contrast'),
    'html-has-lang': audit('html-has-lang'),
    'meta-description': audit('meta-description'),
    'redirects-http': audit('redirects-http', {
      score: null,
      scoreDisplayMode: 'notApplicable',
    }),
  },
  categories: categories(),
  finalDisplayedUrl: 'http://127.0.0.1:8080/rules',
  ...changes,
})

export const withAudits = (...changed: Result[]) => ({
  ...result().audits,
  ...Object.fromEntries(changed.map((one) => [one.id, one])),
})

/** The layout moves by 0.0006. */
export const shifted = { audits: withAudits(timed('cumulative-layout-shift', 0.0206)) }
