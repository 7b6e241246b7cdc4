import { describe, expect, it } from '@jest/globals'
import { isSigned, sign } from '#src/coins/payments/webhook-signature.ts'

const secret = 'secret'
const now = 1_742_505_638_683
const dataId = '1300000001'
const requestId = 'r-1'

function signature(ts: string, parts: { dataId?: string; requestId?: string } = {}) {
  const v1 = sign({ dataId, requestId, ts, ...parts }, secret).toString('hex')
  return `ts=${ts},v1=${v1}`
}

const verify = (text: string | undefined, at = now, parts = {}) =>
  isSigned({ signature: text, requestId, dataId, ...parts }, secret, at)

describe('the signature of a webhook', () => {
  it('is the HMAC of the documented text', () => {
    // echo -n 'id:1;request-id:r;ts:1742505638683;' | openssl dgst -sha256 -hmac secret
    const known = sign({ dataId: '1', requestId: 'r', ts: '1742505638683' }, 'secret')
    expect(known.toString('hex')).toBe(
      '6dbc57f58746cfa071b8b07aba4654a74d6bcbf4ad3cb6f9eca2638eb9405f2c',
    )
  })

  it('counts in milliseconds and in seconds', () => {
    expect(verify(signature(String(now)))).toBe(true)
    expect(verify(signature(String(Math.floor(now / 1000))))).toBe(true)
  })

  it('may have its parts in either order, with spaces', () => {
    const [ts, v1] = signature(String(now)).split(',')
    expect(verify(`${v1}, ${ts}`)).toBe(true)
  })

  it('leaves out a request id that is absent', () => {
    const parts = { dataId, requestId: undefined, ts: String(now) }
    const v1 = sign(parts, secret).toString('hex')
    expect(verify(`ts=${now},v1=${v1}`, now, { requestId: undefined })).toBe(true)
    expect(verify(`ts=${now},v1=${v1}`)).toBe(false)
  })

  it('is good from ten minutes ago to five minutes ahead', () => {
    const text = signature(String(now))
    expect(verify(text, now + 600_000)).toBe(true)
    expect(verify(text, now + 600_001)).toBe(false)
    expect(verify(text, now - 300_000)).toBe(true)
    expect(verify(text, now - 300_001)).toBe(false)
  })

  it('is of one payment and one request', () => {
    const text = signature(String(now))
    expect(verify(text, now, { dataId: '1300000002' })).toBe(false)
    expect(verify(text, now, { requestId: 'r-2' })).toBe(false)
  })

  it.each([
    undefined,
    '',
    'ts=,v1=',
    `ts=${now}`,
    `v1=${'0'.repeat(64)}`,
    `ts=${now},v1=${'0'.repeat(64)}`,
    `ts=${now},v1=${'0'.repeat(63)}`,
    `ts=${now},v1=xyz`,
    `ts=NaN,v1=${'0'.repeat(64)}`,
    `${signature(String(now))},v1=${'0'.repeat(64)}`,
    `${signature(String(now))},v2=1`,
    signature(String(now)).replace('v1=', 'v1==').replace('ts', 'v1'),
    `ts=${now},__proto__=${'0'.repeat(64)}`,
  ])('is not %p', (text) => {
    expect(verify(text)).toBe(false)
  })
})
