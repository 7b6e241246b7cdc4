import { expect, it, jest } from '@jest/globals'
import { reportOnce } from '#src/http/quiet-errors.ts'

it('a problem is told once, and again when it comes back', async () => {
  const onError = jest.fn()
  const attempt = reportOnce(onError)
  const fail = (message: string) =>
    attempt('write', () => Promise.reject(new Error(message)))
  expect(await fail('the disk is full')).toBeNull()
  await fail('the disk is full')
  await fail('the disk is gone')
  await attempt('read', async () => 'read')
  await fail('the disk is gone')
  expect(onError).toHaveBeenCalledTimes(2)
  expect(await attempt('write', async () => 'written')).toBe('written')
  await fail('the disk is gone')
  expect(onError).toHaveBeenCalledTimes(3)
})
