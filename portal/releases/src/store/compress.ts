import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** A body in the encodings that browsers accept. */
export type Encoded = {
  identity: Buffer
  br: Buffer
  gzip: Buffer
}

const text = /\.(js|mjs|css|json|html|svg|txt|map)$/

/** Whether a file is worth compressing. Fonts and pictures are compressed already. */
export function isCompressible(file: string): boolean {
  return text.test(file)
}

/**
 * Compresses a body at the highest level, because it is compressed once and served often.
 *
 * @param content the body
 */
export async function encode(content: Buffer | string): Promise<Encoded> {
  const identity = Buffer.from(content)
  const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }
  return {
    identity,
    br: await brotli(identity, options),
    gzip: await gz(identity, { level: constants.Z_BEST_COMPRESSION }),
  }
}
