import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isServerFile } from 'portal-contract'

export const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** A body in the encodings that browsers accept. */
export type Encoded = { identity: Buffer; br: Buffer; gzip: Buffer }

const text = /\.(js|mjs|css|json|html|svg|txt|map)$/

/** Whether a file is worth compressing. Fonts and pictures are compressed already. */
export const isCompressible = (file: string) => text.test(file)

/** Level 9 takes a fifteenth of the highest level's time, for bodies a tenth larger. No visitor waits for the code in Node. */
const qualityOf = (file: string) => (isServerFile(file) ? 9 : constants.BROTLI_MAX_QUALITY)

/** For bodies that are replaced within minutes: a hundredth of the highest level's time, and a twelfth larger. */
export const quickQuality = 5

/** Compresses a body, by default at the highest level that pays: it is compressed once and served often. */
export async function encode(
  content: Buffer | string,
  file = '',
  quality = qualityOf(file),
): Promise<Encoded> {
  const identity = Buffer.from(content)
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    [constants.BROTLI_PARAM_QUALITY]: quality,
  }
  return {
    identity,
    br: await brotli(identity, { params }),
    gzip: await gz(identity, { level: constants.Z_BEST_COMPRESSION }),
  }
}

export async function writeEncoded(path: string, { identity, br, gzip }: Encoded) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, identity)
  await writeFile(`${path}.br`, br)
  await writeFile(`${path}.gz`, gzip)
}

export async function writeBuildFile(dir: string, file: string, content: Buffer) {
  const path = join(dir, file)
  if (isCompressible(file)) return writeEncoded(path, await encode(content, file))
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

/** What a server sends before it waits for the browser's word: ten packets. */
const firstFlight = 14 * 1024

/**
 * Compresses a page. Level 10 takes a third of the highest level's time for bodies 2 % larger, which matters only where
 * it makes one flight of two.
 */
export async function encodePage(html: Buffer | string): Promise<Encoded> {
  const usual = await encode(html, '', 10)
  return usual.br.length > firstFlight ? encode(html) : usual
}
