import {
  createHmac,
  createSecretKey,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'
import { maxCanaries } from 'portal-releases'
import { type CookieRequest, readCookie, writeCookie } from '#src/http/cookies.ts'

const cohortCount = 100

/** The first cohort of a canary. Each starts at a different one, so that the same people do not try every canary first. */
export const offsetOf = (id: string) => Number.parseInt(id.slice(0, 8), 16) % cohortCount

/** Whether a cohort (0 to 99) gets a canary. Everybody keeps it when the share grows. */
export function isInCanary(cohort: number, { id, share }: { id: string; share: number }) {
  return (cohort - offsetOf(id) + cohortCount) % cohortCount < share
}

export type Deck = ReturnType<typeof openDeck>

/** Deals every cohort once before any comes again: of each 100 new visitors a canary gets exactly its share. */
export function openDeck() {
  let left: number[] = []
  const draw = () => {
    if (left.length === 0) left = [...Array(cohortCount).keys()]
    return left.splice(randomInt(left.length), 1)[0] ?? 0
  }
  let next = draw()
  return {
    /** The next cohort. It stays the same until it is dealt. */
    peek: () => next,
    deal: () => {
      next = draw()
    },
  }
}

/** The cookie of a visitor: `<cohort 0..99 for each slot>.<id>.<signature of both>`, such as `7-42-0.…`. */
const visitorCookie = 'visitor'
const visitorSeconds = 30 * 24 * 60 * 60
const signatureLength = 22
const cohortPattern = Array(maxCanaries).fill('\\d{1,2}').join('-')
const pattern = new RegExp(`^((${cohortPattern})\\.[0-9a-f]{16})\\.([\\w-]{22})$`)

export type Visitor = {
  /** One for each slot, so that the canaries of two apps have independent visitors. */
  cohorts: readonly number[]
  /** Cohorts and id; identifies the visitor in counts. */
  key: string
}

export type VisitorCookies = ReturnType<typeof createVisitorCookies>

/**
 * The signature covers the cohorts, so that visitors cannot choose them, and the environment, so that a cookie of staging
 * is not valid in production. Every gateway with the same secret accepts the cookie, also after a restart.
 */
export function createVisitorCookies(secret: Buffer, environment: string) {
  // Created once: signing from the raw bytes costs six times as much.
  const secretKey = createSecretKey(secret)
  const sign = (key: string) =>
    createHmac('sha256', secretKey)
      .update(`visitor ${environment} ${key}`)
      .digest('base64url')
      .slice(0, signatureLength)

  return {
    create: (cohorts: readonly number[]): Visitor => ({
      cohorts,
      key: `${cohorts.join('-')}.${randomBytes(8).toString('hex')}`,
    }),
    /** The visitor of a request; null without a cookie that this store's key signed. */
    read: (request: CookieRequest): Visitor | null => {
      const value = readCookie(request, visitorCookie) ?? ''
      const [, key = '', cohorts = '', signature = ''] = pattern.exec(value) ?? []
      if (!key) return null
      const isOurs = timingSafeEqual(Buffer.from(sign(key)), Buffer.from(signature))
      return isOurs ? { cohorts: cohorts.split('-').map(Number), key } : null
    },
    /** A name for a network that gateways agree on, and from which nobody can tell the network. */
    nameOf: (network: string) => sign(`network ${network}`).slice(0, 10),
    write: (request: CookieRequest, { key }: Visitor) =>
      writeCookie(request, visitorCookie, `${key}.${sign(key)}`, {
        maxAgeSeconds: visitorSeconds,
      }),
  }
}
