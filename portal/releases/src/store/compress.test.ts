import { randomBytes } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import { encodePage } from './compress.ts'

const sizeAt = (html: Buffer, quality: number) =>
  brotliCompressSync(html, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
    },
  }).length

/** HTML whose names compress badly. */
const pageOf = (names: number) =>
  Buffer.from(
    Array.from(
      { length: names },
      () => `<li class="name">${randomBytes(9).toString('base64')}</li>`,
    ).join('\n'),
  )

describe('a page', () => {
  it('within the first flight is compressed at level 10', async () => {
    const html = pageOf(400)
    const { br, identity } = await encodePage(html)
    expect(br).toHaveLength(sizeAt(html, 10))
    expect(brotliDecompressSync(br).equals(identity)).toBe(true)
  })

  it('beyond it is compressed at the highest level', async () => {
    const html = pageOf(1600)
    expect(sizeAt(html, 10)).toBeGreaterThan(14 * 1024)
    expect((await encodePage(html)).br).toHaveLength(sizeAt(html, 11))
  })
})
