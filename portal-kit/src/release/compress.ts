import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** A body in the encodings that browsers accept. */
export interface Encoded {
  identity: Buffer
  br: Buffer
  gzip: Buffer
}

const text = /\.(js|mjs|css|json|html|svg|txt|map)$/

/** Whether a file gains from compression; fonts and pictures are compressed already. */
export function isCompressible(file: string): boolean {
  return text.test(file)
}

/**
 * Compresses a body as far as it goes: it is done once and served for ever.
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
