import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { HealthBeacon } from '#src/contract/health.ts'
import type { LiveEnvironment } from '#src/gateway/live-environment.ts'
import type { LoadedRelease } from '#src/gateway/loaded-release.ts'
import { tellOnce } from '#src/gateway/tell-once.ts'
import { thresholdsOf } from '#src/release/environment.ts'
import { writeHealthSummary } from '#src/release/health-summary.ts'
import { endCanary } from '#src/release/promote.ts'
import { addressKey } from './address.ts'
import { type ReleaseWatch, watchRelease } from './release-health.ts'
import { writeSummaries } from './summary-writer.ts'
import { reasonToEnd } from './verdict.ts'

export interface HealthOptions {
  store: string
  environment: string
  live: LiveEnvironment
  /**
   * Whether another server gives visitors the HTML, so that who sends a beacon counts as one. Otherwise only who was
   * given a release by this gateway can tell how it went.
   */
  isBeaconVisit: boolean
  onError: (error: unknown) => void
}

/** How the releases of an environment work in the browsers of this gateway's visitors. */
export interface Health {
  /** A visitor was given a release; without a cookie the address stands for the visitor. */
  serve: (release: LoadedRelease, visitor: string | null, ip: string) => void
  report: (beacon: HealthBeacon, visitor: string | null, ip: string) => void
  close: () => Promise<void>
}

/** Releases that are remembered: the live one, a canary, and those that tabs may still hold. */
const maxReleases = 8

/** Each start has an id of its own: what it remembers begins anew. */
function newGatewayId(): string {
  const host = hostname()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return `gateway-${host}-${randomBytes(4).toString('hex')}`
}

/** Watches how releases do, writes it into the store, and ends a canary that does badly. */
export function watchHealth(options: HealthOptions): Health {
  const { store, environment, live, isBeaconVisit, onError } = options
  const gateway = newGatewayId()
  const watches = new Map<string, ReleaseWatch>()

  const write = () => {
    const summaries = [...watches].map(([id, watch]) => [id, watch.summary()] as const)
    const at = new Date().toISOString()
    const releases = Object.fromEntries(summaries)
    return writeHealthSummary(store, environment, { gateway, at, releases })
  }
  // A store that cannot be written to is one problem, not one at each change.
  const tryWriting = tellOnce(onError)
  const writer = writeSummaries(async () => void (await tryWriting(write)))
  let ending = Promise.resolve()

  const watchOf = ({ id, shell, remotes }: LoadedRelease) => {
    const watch =
      watches.get(id) ?? watchRelease([shell, ...remotes].map(({ name }) => name))
    watches.set(id, watch)
    const [first = ''] = watches.keys()
    if (watches.size > maxReleases) watches.delete(first)
    return watch
  }

  const judge = (release: string, remote: string, watch: ReleaseWatch) => {
    const { canary, environment: settings } = live.current()
    if (canary?.release.id !== release) return
    const reason = reasonToEnd(watch.evidence(remote), thresholdsOf(settings))
    if (!reason) return
    const end = () => endCanary(store, environment, release, reason)
    ending = ending.then(end).then(live.refresh).catch(onError)
  }

  const serve: Health['serve'] = (release, visitor, ip) => {
    const address = addressKey(ip)
    const watch = watchOf(release)
    if (watch.has(visitor ?? address)) return
    watch.serve(visitor ?? address, address)
    writer.changed()
  }

  return {
    serve,
    report: ({ release: id, failures, vitals }, cookie, ip) => {
      const { release, canary } = live.current()
      const current = [release, canary?.release].find((one) => one?.id === id)
      if (isBeaconVisit && current) serve(current, cookie, ip)
      const visitor = cookie ?? addressKey(ip)
      const watch = watches.get(id)
      // Who was not given it cannot know: a made-up visitor tells nothing.
      if (!watch?.has(visitor)) return
      if (vitals) watch.measure(vitals)
      const news = failures.filter((failure) => watch.fail(visitor, failure))
      if (vitals || news.length > 0) writer.changed()
      for (const { remote } of news) judge(id, remote, watch)
    },
    close: async () => {
      await ending
      await writer.close()
    },
  }
}
