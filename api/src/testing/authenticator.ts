import { jest } from '@jest/globals'
import { TOTP } from 'otpauth'
import { type createVisitor, join } from '#src/testing/visitor.ts'

type Visitor = ReturnType<typeof createVisitor>
type Started = Parameters<typeof join>[0]

/** An authenticator app. Each code is of another half minute: the clock moves on before it. */
export function createAuthenticator(secret: string) {
  const app = new TOTP({ secret })
  return {
    /** The code of now, which is another than the last one. */
    next() {
      passTime(30_000)
      return app.generate({ timestamp: Date.now() })
    },
  }
}

const realNow = Date.now
let ahead = 0

/** Moves the clock of the running test forward, in milliseconds. */
export function passTime(duration: number) {
  ahead = (Date.now === realNow ? 0 : ahead) + duration
  jest.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead)
}

/** A player with a second factor, logged in. */
export async function joinWithFactor(app: Started, login: string, address?: string) {
  const player = await join(app, login, address)
  return { ...player, ...(await setUpFactor(player.visitor, player.token)) }
}

export async function setUpFactor(
  visitor: Visitor,
  token: string,
  currentPassword = 'segredo99',
) {
  const body = { currentPassword }
  const begun = (await visitor.post('/auth/second-factor/begin', body, token)).json()
  const authenticator = createAuthenticator(begun.secret)
  const code = authenticator.next()
  const path = '/auth/second-factor/confirm'
  const confirmed = (await visitor.post(path, { code }, token)).json()
  const recoveryCodes: string[] = confirmed.recoveryCodes
  return { authenticator, usedCode: code, recoveryCodes }
}
