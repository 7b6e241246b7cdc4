import { describe, expect, it } from '@jest/globals'
import { type AuditedPage, type ScoredResult, scorePage } from './page-score.ts'
import {
  audit,
  categories,
  category,
  result,
  shifted,
  timed,
  withAudits,
} from './sample-result.ts'

const page: AuditedPage = {
  path: '/rules',
  language: 'es',
  needsSession: false,
  isComplete: true,
}
const faultsOf = (changes: Partial<ScoredResult>, changedPage: Partial<AuditedPage> = {}) =>
  scorePage({ ...page, ...changedPage }, result(changes)).faults

describe('a page as Lighthouse sees it', () => {
  it('has its scores from 0 to 100, and its times', () => {
    expect(scorePage(page, result())).toEqual({
      path: '/rules',
      language: 'es',
      performance: 97,
      accessibility: 100,
      bestPractices: 100,
      seo: 100,
      largestPaint: 1149.6,
      layoutShift: 0.0004,
      blocking: 80,
      faults: [],
    })
  })

  it.each(['accessibility', 'best-practices', 'seo'])(
    'fails for 99 in %s, and names the audits that cost points',
    (name) => {
      const changes = {
        audits: withAudits(audit('color-contrast', { score: 0 })),
        categories: {
          ...categories(),
          [name]: category(name, 0.99, ['html-has-lang', 'color-contrast']),
        },
      }
      expect(faultsOf(changes)).toEqual([
        `${name} 99: color-contrast (the title of color-contrast)`,
      ])
    },
  )

  it('fails for a category that could not be judged, and says why', () => {
    const broken = audit('meta-description', {
      score: null,
      scoreDisplayMode: 'error',
      errorMessage: 'No metadata',
    })
    const changes = {
      audits: withAudits(broken),
      categories: { ...categories(), seo: category('seo', null, ['meta-description']) },
    }
    expect(faultsOf(changes)).toEqual(['seo not measured: meta-description (No metadata)'])
  })

  it('fails for a layout that moves', () => {
    expect(faultsOf(shifted)).toEqual(['layout shift 0.021'])
  })

  it('may move by what a late font moves', () => {
    const late = { audits: withAudits(timed('cumulative-layout-shift', 0.0098)) }
    expect(faultsOf(late)).toEqual([])
  })

  it('may move where its data depends on the visitor', () => {
    expect(faultsOf(shifted, { isComplete: false })).toEqual([])
  })

  it('never fails for a time', () => {
    const slow = {
      audits: withAudits(
        timed('largest-contentful-paint', 90_000),
        timed('total-blocking-time', 9_000),
      ),
      categories: categories({ performance: 0.01 }),
    }
    expect(faultsOf(slow)).toEqual([])
  })

  it('fails for a page that Lighthouse could not load, with its reason alone', () => {
    const changes = {
      audits: {},
      categories: {},
      runtimeError: { code: 'NO_FCP', message: 'The page did not paint any content.' },
    }
    expect(faultsOf(changes)).toEqual(['NO_FCP: The page did not paint any content.'])
  })

  it('fails for a page that leads to another', () => {
    const finalDisplayedUrl = 'http://127.0.0.1:8080/account'
    expect(faultsOf({ finalDisplayedUrl })).toEqual([`led to ${finalDisplayedUrl}`])
  })
})
