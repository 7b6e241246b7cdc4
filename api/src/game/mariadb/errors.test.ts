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

  it('for a lock is run again until it succeeds', async () => {
    let runs = 0
    const run = async () => {
      runs += 1
      if (runs < 6) throw locked
      return runs
    }
    expect(await retryLocked(run)).toBe(6)
  })

  it('for a lock is left alone once nobody waits for it any more', async () => {
    let runs = 0
    const run = async () => {
      runs += 1
      throw locked
    }
    await expect(retryLocked(run, 0)).rejects.toBe(locked)
    expect(runs).toBe(1)
  })

  it('for anything else is not, because it may have happened', async () => {
    let runs = 0
    const lost = new GameUnavailableError('lost', 'unreachable')
    const fail = async () => {
      runs += 1
      throw lost
    }
    await expect(retryLocked(fail)).rejects.toBe(lost)
    expect(runs).toBe(1)
  })
})
