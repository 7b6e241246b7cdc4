import { combinationName } from 'portal-releases'
import type { CookieRequest } from '#src/http/cookies.ts'
import { isInCanary, offsetOf, type Visitor } from './cohort.ts'
import type { Live, Variant } from './live-environment.ts'

/** A visit; without canaries, no cohort is needed, and no cookie is checked. */
export type Visit = ReturnType<typeof chooseForTester>

/** Only builds that were composed together meet in one visitor. */
function variantFor({ release, canaries, variants }: Live, { cohorts }: Visitor): Variant {
  const inside = canaries.filter((canary) => isInCanary(cohorts[canary.slot] ?? 0, canary))
  return variants.get(combinationName(inside)) ?? { release, canaries: [] }
}

/** A new visitor gets the top cohort of each deck; they are dealt with the first page. */
export function chooseRelease(live: Live, request: CookieRequest) {
  const { release, canaries, cookies, decks } = live
  if (!cookies || canaries.length === 0)
    return { variant: { release, canaries: [] }, visitor: null, isNew: false }
  const known = cookies.read(request)
  const visitor = known ?? cookies.create(decks.map((deck) => deck.peek()))
  return { variant: variantFor(live, visitor), visitor, isNew: !known }
}

/** Like `chooseRelease`, but a tester who was sent a path that only a canary has joins that canary. */
export function chooseForTester(live: Live, request: CookieRequest, pathname: string) {
  const chosen = chooseRelease(live, request)
  const { cookies, variants } = live
  const has = ({ release }: Variant) =>
    release.routes.some(({ pattern }) => pattern.test({ pathname }))
  const wanted = has(chosen.variant) ? null : [...variants.values()].find(has)
  if (!wanted || !cookies || !chosen.visitor) return chosen
  const cohorts = chosen.visitor.cohorts.map((cohort, slot) => {
    const canary = wanted.canaries.find((one) => one.slot === slot)
    return canary ? offsetOf(canary.id) : cohort
  })
  const visitor = cookies.create(cohorts)
  return { variant: variantFor(live, visitor), visitor, isNew: true }
}

/** Tells the page which canaries its visitor is in; the browser's Server-Timing holds it. */
export function canaryTiming({ canaries }: Variant): Record<string, string> {
  const apps = canaries.flatMap(({ builds }) => Object.keys(builds))
  if (apps.length === 0) return {}
  return { 'server-timing': apps.map((app) => `canary;desc="${app}"`).join(', ') }
}
