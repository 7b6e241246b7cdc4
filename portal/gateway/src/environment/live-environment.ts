import {
  type Canary,
  canariesOf,
  combinationName,
  combinationsOf,
  type Environment,
  maxCanaries,
  readEnvironment,
  visitorKey,
} from 'portal-releases'
import type { CookieRequest } from '#src/http/cookies.ts'
import { reportOnce } from '#src/http/errors.ts'
import {
  createVisitorCookies,
  type Deck,
  isInCanary,
  offsetOf,
  openDeck,
  type Visitor,
  type VisitorCookies,
} from './cohort.ts'
import { type LoadedRelease, loadRelease } from './loaded-release.ts'

/** A release that some visitors get: its builds were composed and rendered together. */
export type Variant = {
  release: LoadedRelease
  canaries: readonly Canary[]
}

export type Live = {
  environment: Environment
  release: LoadedRelease
  /** Those whose release is loaded. */
  canaries: readonly Canary[]
  /** Canary apps, sorted and joined by `+` → what their visitors get. */
  variants: ReadonlyMap<string, Variant>
  /** Cohorts for new visitors, one deck per slot. */
  decks: readonly Deck[]
  /** Null before the first canary. */
  cookies: VisitorCookies | null
}

export type LiveEnvironment = Awaited<ReturnType<typeof followEnvironment>>

const pollMs = 500

type Prepare = (releases: readonly LoadedRelease[]) => Promise<void>

/** All releases that visitors get, the live one first. */
export const releasesOf = ({ release, variants }: Live): LoadedRelease[] => {
  const all = [release, ...[...variants.values()].map((variant) => variant.release)]
  return [...new Map(all.map((one) => [one.id, one])).values()]
}

/** Each canary begins with a deck of its own; the others deal on. */
function decksFor(canaries: readonly Canary[], before?: Live): Deck[] {
  return Array.from({ length: maxCanaries }, (_, slot) => {
    const canary = canaries.find((one) => one.slot === slot)
    const isNew = canary && !before?.canaries.some(({ run }) => run === canary.run)
    return (isNew ? undefined : before?.decks[slot]) ?? openDeck()
  })
}

/**
 * Loads the releases that an environment points at, and new ones soon after they are promoted. If one cannot be
 * loaded, the previous release stays live. A canary that cannot be loaded gets no visitors.
 * @param assetsOrigin where visitors get the files of builds, if not from the gateway
 * @throws PortalError when there is no release to begin with
 */
export async function followEnvironment(
  store: string,
  name: string,
  onError: (error: unknown) => void,
  assetsOrigin?: string,
) {
  const attempt = reportOnce(onError)

  const load = async (id: string, before?: Live): Promise<LoadedRelease> => {
    const loaded = before && releasesOf(before).find((release) => release.id === id)
    return loaded ?? loadRelease(store, id, assetsOrigin)
  }
  const createCookies = async () =>
    createVisitorCookies(await visitorKey(store).open(), name)
  const open = async (environment: Environment, before?: Live) => {
    const variants = new Map<string, Variant>()
    for (const canaries of combinationsOf(canariesOf(environment))) {
      const apps = combinationName(canaries)
      const id = environment.combinations[apps]
      const release = id ? await attempt(`canary ${apps}`, () => load(id, before)) : null
      if (release) variants.set(apps, { release, canaries })
    }
    const isFirst = variants.size > 0 && !before?.cookies
    const cookies = isFirst
      ? await attempt('key', createCookies)
      : (before?.cookies ?? null)
    const canaries = canariesOf(environment).filter((canary) =>
      variants.has(combinationName([canary])),
    )
    return { environment, canaries, variants, cookies, decks: decksFor(canaries, before) }
  }

  let onChange = () => {}
  let prepare: Prepare = async () => {}
  const first = await readEnvironment(store, name)
  let live: Live = { release: await load(first.release), ...(await open(first)) }

  const look = async () => {
    const before = live
    const environment = await attempt('environment', () => readEnvironment(store, name))
    if (!environment) return
    const release = await attempt('release', () => load(environment.release, before))
    const next = {
      release: release ?? before.release,
      ...(await open(environment, before)),
    }
    const known = releasesOf(before).map(({ id }) => id)
    const loaded = releasesOf(next)
    const begun = loaded.filter(({ id }) => !known.includes(id))
    // A release that was taken back is replaced at once.
    const isRollback = environment.history.at(-1)?.action === 'rollback'
    if (!isRollback && begun.length > 0) await prepare(begun)
    live = next
    if (loaded.map(({ id }) => id).join() !== known.join()) onChange()
  }

  // One look at a time, so that the later of two promotions wins. A look that fails does not end the others.
  let lastLook = Promise.resolve()
  const refresh = () => {
    lastLook = lastLook.then(async () => void (await attempt('look', look)))
    return lastLook
  }
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  const poll = () => {
    if (!isClosed) timer = setTimeout(() => refresh().then(poll), pollMs)
  }
  poll()
  return {
    store,
    name,
    assetsOrigin,
    current: () => live,
    /** @param listener called when other releases are loaded than before */
    onChange: (listener: () => void): void => {
      onChange = listener
    },
    /** @param work done with releases before visitors get them, except after a rollback; it must end soon, and not reject */
    beforeChange: (work: Prepare): void => {
      prepare = work
    },
    refresh,
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

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
