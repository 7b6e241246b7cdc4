import { describe, expect, it } from '@jest/globals'
import { GameConflictError, GameUnavailableError, retryLocked } from '#src/game/errors.ts'
import { toGameError } from '#src/game/mariadb/errors.ts'

describe('an error of the connector', () => {
  it.each([
    [{ errno: 1205, code: 'ER_LOCK_WAIT_TIMEOUT' }, 'locked'],
    [{ errno: 1213, code: 'ER_LOCK_DEADLOCK' }, 'locked'],
    [{ errno: 1020, code: 'ER_CHECKREAD' }, 'locked'],
    [{ errno: 1969, code: 'ER_STATEMENT_TIMEOUT' }, 'slow'],
    [{ errno: 1040, code: 'ER_CON_COUNT_ERROR' }, 'unreachable'],
    [{ errno: 1142, code: 'ER_TABLEACCESS_DENIED_ERROR' }, 'denied'],
    [{ errno: 1064, code: 'ER_PARSE_ERROR' }, 'failed'],
    [{ errno: -111, code: 'ECONNREFUSED' }, 'unreachable'],
    [{ code: 'PROTOCOL_CONNECTION_LOST' }, 'unreachable'],
    [{ message: 'Pool is closed.' }, 'unreachable'],
    [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'tls'],
    [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'tls'],
  ])('%j is %s', (error, problem) => {
    expect(toGameError(error)).toMatchObject({ name: 'GameUnavailableError', problem })
  })

  it('does not repeat the values of a statement', () => {
    const error = { errno: 1062, message: "Duplicate entry 'maria' for key", sql: 'INSERT' }
    expect(toGameError(error)).toEqual(new GameConflictError('this key exists already'))
  })
})

describe('a statement that the database gave up', () => {
  const locked = new GameUnavailableError('a deadlock', 'locked')
  const lost = new GameUnavailableError('lost', 'unreachable')
  const failing = (error: Error, times: number) => {
    let runs = 0
    return async () => {
      runs += 1
      if (runs <= times) throw error
      return runs
    }
  }

  it('for a lock is run again until it succeeds', async () => {
    expect(await retryLocked(failing(locked, 5))).toBe(6)
  })

  it.each([
    ['for a lock is left alone once nobody waits for it any more', locked, 0],
    ['for anything else is left alone, because it may have happened', lost, 2_000],
  ])('%s', async (_, error, waitTimeoutMs) => {
    const run = failing(error, 1)
    await expect(retryLocked(run, waitTimeoutMs)).rejects.toBe(error)
    expect(await run()).toBe(2)
  })
})
