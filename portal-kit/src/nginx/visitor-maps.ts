import {
  cohortCount,
  isInCanary,
  visitorCookie,
  visitorSeconds,
} from '#src/gateway/cohort.ts'
import { writeCookie } from '#src/gateway/cookies.ts'
import type { Environment } from '#src/release/environment.ts'
import { block, map } from './text.ts'

const cohorts = Array.from({ length: cohortCount }, (_, cohort) => String(cohort))

/** Each cohort for one of a hundred, by a number that nginx draws for each request. */
function dealtCohort(): string[] {
  const shares = cohorts.slice(0, -1).map((cohort) => `1% ${cohort};`)
  return block('split_clients $request_id $dealt_cohort', [
    ...shares,
    `* ${cohorts.at(-1)};`,
  ])
}

/** The variables of an environment without a canary, where no visitor has a cohort. */
function oneRelease(release: string): string[][] {
  return [
    map('', '$release', [['default', release]]),
    map('', '$told_release', [['default', release]]),
    map('', '$new_visitor', [['default', '']]),
    map('', '$html_cache', [['default', 'no-cache']]),
  ]
}

/**
 * Which release a visitor is given: `$release`, with the cookie of a new one in `$new_visitor`. By the same cookie and
 * the same rule as the gateway, so that a visitor may go from one to the other.
 */
export function visitorMaps({ release, canary }: Environment): string[][] {
  if (!canary) return oneRelease(release)
  const inside = cohorts.filter((cohort) => isInCanary(Number(cohort), canary))
  const cookie = writeCookie(visitorCookie, '$dealt_cohort.$visitor_id', {
    isSecure: false,
    maxAgeSeconds: visitorSeconds,
  })
  return [
    dealtCohort(),
    map(`$cookie_${visitorCookie}`, '$known_cohort', [
      ['default', ''],
      ['~^(?<cohort_of_cookie>0|[1-9][0-9]?)\\.[0-9a-f]{8}$', '$cohort_of_cookie'],
    ]),
    map('$known_cohort', '$cohort', [
      ['default', '$known_cohort'],
      ['', '$dealt_cohort'],
    ]),
    map('$cohort', '$release', [
      ['default', release],
      ...inside.map((cohort) => [cohort, canary.release] as const),
    ]),
    // Whose cohort is not dealt yet has a tab from before the canary: that one may stay as it is.
    map('$known_cohort', '$told_release', [
      ['default', '$release'],
      ['', release],
    ]),
    map('$request_id', '$visitor_id', [
      ['default', ''],
      ['~^(?<first_eight>.{8})', '$first_eight'],
    ]),
    map('$visitor_protocol', '$secure', [
      ['default', ''],
      ['https', '; Secure'],
    ]),
    map('$known_cohort', '$new_visitor', [
      ['default', ''],
      ['', `${cookie}$secure`],
    ]),
    map('$known_cohort', '$html_cache', [
      ['default', 'no-cache'],
      ['', 'private, no-cache'],
    ]),
  ]
}
