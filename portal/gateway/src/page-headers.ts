import type { IncomingHttpHeaders } from 'node:http'
import type { LoadedPage } from './loaded-release.ts'

/** The headers of a page. @param cacheControl `no-cache` for what every visitor of the same cookies gets */
export const pageHeaders = (page: LoadedPage, language: string, cacheControl: string) => ({
  'cache-control': cacheControl,
  'content-language': language,
  'content-security-policy': page.policy,
  'content-type': 'text/html; charset=utf-8',
  etag: page.etag,
  vary: 'Accept-Encoding, Accept-Language, Cookie',
})

/** Whether the browser has this page. */
export const knowsPage = (headers: IncomingHttpHeaders, { etag }: LoadedPage): boolean =>
  headers['if-none-match']?.includes(etag) === true
