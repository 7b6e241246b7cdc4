import { createHash } from 'node:crypto'

/** The ETag of a body. It is weak, because all encodings of the body share it. */
export const etagOf = (body: Buffer | string): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** Whether an If-None-Match header names a tag. */
export const isKnownTag = (header: string | undefined, etag: string): boolean =>
  header?.trim() === '*' || header?.includes(etag.slice('W/'.length)) === true
