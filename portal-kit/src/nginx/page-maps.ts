import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pageTag, rankedPaths } from '#src/gateway/loaded-release.ts'
import type { Release } from '#src/release/release.ts'
import { releaseDir } from '#src/release/store.ts'
import { map } from './text.ts'

type Entry = readonly [from: string, to: string]

/** A route pattern as nginx finds it in the path as it was written; slashes at its end are no part of it. */
function patternOf(path: string): string {
  const steps = path.replace(/:[^/]+/g, '[^/?]+')
  return path === '/' ? '~^/(?:\\?|$)' : `~^${steps}/*(?:\\?|$)`
}

function routeMap(release: Release): string[] {
  const entries = rankedPaths(release).map((path): Entry => [patternOf(path), path])
  return map('$request_uri', `$route_${release.id}`, [['default', ''], ...entries])
}

const pagesOf = (release: Release) =>
  Object.entries(release.pages).flatMap(([path, pages]) =>
    Object.entries(pages).map(([language, page]) => ({
      ...page,
      key: `${release.id} ${language} ${path}`,
      url: `/releases/${release.id}/${page.file}`,
    })),
  )

/**
 * `$page`: the file that a visitor gets, empty where the release has no such path; with all that its answer says of it.
 *
 * @param store the store's folder
 * @param releases the live one first
 */
export async function pageMaps(
  store: string,
  releases: readonly [Release, ...Release[]],
): Promise<string[][]> {
  const [live] = releases
  const pages = releases.flatMap((release) =>
    pagesOf(release).map((page) => ({ ...page, dir: releaseDir(store, release.id) })),
  )
  const tags = pages.map(
    async ({ dir, file, url }): Promise<Entry> => [
      url,
      pageTag(await readFile(join(dir, file))),
    ],
  )
  return [
    ...releases.map(routeMap),
    map('$release', '$route', [
      ['default', `$route_${live.id}`],
      ...releases.map(({ id }): Entry => [id, `$route_${id}`]),
    ]),
    map('$release $language $route', '$page', [
      ['default', ''],
      ...pages.map(({ key, url }): Entry => [key, url]),
    ]),
    map('$page', '$page_tag', [['default', ''], ...(await Promise.all(tags))]),
    map('$page', '$script_hash', [
      ['default', ''],
      ...pages.map(({ url, scriptHash }): Entry => [url, scriptHash]),
    ]),
    map('$page', '$style_hash', [
      ['default', ''],
      ...pages.map(({ url, styleHash }): Entry => [url, styleHash]),
    ]),
    map('$release', '$trusted_types', [
      ['default', ''],
      ...releases.map(({ id, trustedTypes }): Entry => [id, trustedTypes.join(' ')]),
    ]),
    map('$http_if_none_match', '$asked_tag', [
      ['default', 'none'],
      ['~(?<first_tag>W/"[0-9a-f]{16}")', '$first_tag'],
    ]),
  ]
}
