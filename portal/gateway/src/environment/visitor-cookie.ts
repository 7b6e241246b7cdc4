import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'
import { maxCanaries } from 'portal-releases'
import { readCookie, writeCookie } from '#src/http/cookies.ts'

/** The cookie of a visitor: `<cohort 0..99 for each slot>.<id>.<signature of both>`, such as `7-42-0.…`. */
const visitorCookie = 'visitor'
const visitorSeconds = 30 * 24 * 60 * 60
const signatureLength = 22
const cohortPattern = Array(maxCanaries).fill('\\d{1,2}').join('-')
const pattern = new RegExp(`^((${cohortPattern})\\.[0-9a-f]{16})\\.([\\w-]{22})$`)

/** A visitor that a gateway of this store issued a cookie to. */
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
    read: (cookies: string | undefined, isSecure: boolean): Visitor | null => {
      const value = readCookie(cookies, visitorCookie, isSecure) ?? ''
      const [, key = '', cohorts = '', signature = ''] = pattern.exec(value) ?? []
      if (!key) return null
      const isOurs = timingSafeEqual(Buffer.from(sign(key)), Buffer.from(signature))
      return isOurs ? { cohorts: cohorts.split('-').map(Number), key } : null
    },
    write: ({ key }: Visitor, isSecure: boolean) =>
      writeCookie(visitorCookie, `${key}.${sign(key)}`, {
        isSecure,
        maxAgeSeconds: visitorSeconds,
      }),
  }
}
