import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { FastifyRequest } from 'fastify'
import type { HealthBeacon } from 'portal-contract'
import { writeHealthSummary } from 'portal-releases'
import { isInCanary } from '#src/environment/cohort.ts'
import {
  isSameCanary,
  type LiveEnvironment,
  type Variant,
} from '#src/environment/live-environment.ts'
import { reportOnce } from '#src/http/errors.ts'
import type { RenderState } from '#src/live/release-pages.ts'
import {
  blamedCanary,
  endByVisitors,
  endIfRunning,
  guiltyCanaries,
} from './check-canary.ts'
import { addressKey } from './known-visitors.ts'
import { createWatches, type Watched } from './release-health.ts'

type Sender = Pick<FastifyRequest, 'headers' | 'protocol' | 'ip'>

/** Visitors come by the hundred. */
const writeEveryMs = 2_000

/** Each start gets a new id, because its counts start from zero. */
function newGatewayId(): string {
  const host = hostname()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return `gateway-${host}-${randomBytes(4).toString('hex')}`
}

export type Health = ReturnType<typeof watchHealth>

/** Watches the health of releases, writes summaries into the store, and ends each canary that fails. */
export function watchHealth(live: LiveEnvironment, onError: (error: unknown) => void) {
  const gateway = newGatewayId()
  const watches = createWatches()

  const write = () =>
    writeHealthSummary(live.store, live.name, {
      gateway,
      at: new Date().toISOString(),
      addresses: watches.countAddresses(),
      releases: watches.summaries(),
    })
  // Reports an unwritable store once, not at every change.
  const attempt = reportOnce(onError)
  let hasChanged = false
  let lastWrite = Promise.resolve()
  const writeChanges = () => {
    if (!hasChanged) return
    hasChanged = false
    lastWrite = lastWrite.then(async () => void (await attempt('summary', write)))
  }
  const timer = setInterval(writeChanges, writeEveryMs).unref()
  let ending = Promise.resolve()
  const enqueue = (end: () => Promise<void>) => {
    ending = ending.then(end).catch(onError)
  }

  /**
   * Null if the beacon does not count. For a canary, only visitors count whose signed cookie puts them into it. For any
   * other release nothing depends on beacons, so an address that got the release is enough.
   */
  const visitorOf = ({ watch, canaries }: Watched, sender: Sender): string | null => {
    const { headers, protocol, ip } = sender
    const now = live.current()
    const visitor = now.cookies?.read(headers.cookie, protocol === 'https')
    const running = now.canaries.filter((one) =>
      canaries.some((canary) => isSameCanary(one, canary)),
    )
    if (running.length === 0) {
      const keys = [visitor?.key, addressKey(ip)]
      return keys.find((key) => key && watch.has(key)) ?? null
    }
    const isInside = running.every((canary) =>
      isInCanary(visitor?.cohorts[canary.slot] ?? 0, canary),
    )
    return visitor && isInside ? visitor.key : null
  }

  /** What is remembered of a release; begins to remember one that visitors get now. */
  const watchedAs = (id: string): Watched | undefined => {
    const { release, variants } = live.current()
    const all = [{ release, canaries: [] }, ...variants.values()]
    const variant = all.find((one) => one.release.id === id)
    return variant ? watches.of(variant) : watches.find(id)
  }

  return {
    /** Counts a visitor of a release. Without a cookie, the address identifies the visitor. */
    serve: (variant: Variant, visitor: string | null, ip: string) => {
      const address = addressKey(ip)
      if (watches.of(variant).watch.serve(visitor ?? address, address)) hasChanged = true
    },
    report: ({ release: id, failures, vitals }: HealthBeacon, sender: Sender) => {
      const watched = watchedAs(id)
      const visitor = watched && visitorOf(watched, sender)
      if (!watched || !visitor) return
      const { watch, canaries, shell } = watched
      if (vitals) watch.measure(vitals)
      const address = addressKey(sender.ip)
      const news = failures.filter((failure) => watch.fail(visitor, address, failure))
      if (vitals || news.length > 0) hasChanged = true
      for (const { remote } of news) {
        const canary = blamedCanary(remote, canaries, shell)
        if (!canary) continue
        enqueue(() => {
          const evidence = watches.evidence(canary, remote)
          return endByVisitors(live, gateway, canary, evidence, watches.countAddresses())
        })
      }
    },
    /** Takes how releases render with live data. @param states by release */
    rendered: (states: ReadonlyMap<string, RenderState>) => {
      for (const [id, { failed }] of states) {
        if (Object.keys(failed).length === 0) continue
        if (watchedAs(id)?.watch.rendered(failed)) hasChanged = true
      }
      for (const { canary, reason } of guiltyCanaries(live.current(), states))
        enqueue(() => endIfRunning(live, canary, { by: gateway, reason }))
    },
    /** What speaks against a canary. @param remote the app that failed */
    evidence: watches.evidence,
    close: async () => {
      await ending
      clearInterval(timer)
      writeChanges()
      await lastWrite
    },
  }
}
