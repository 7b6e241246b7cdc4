import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { etagOf } from 'portal-contract/api'
import {
  contentSecurityPolicy,
  encode,
  nameAssetsAt,
  quickQuality,
  type Release,
  readRelease,
  releaseDir,
} from 'portal-releases'
import type { Page } from '#src/http/send.ts'

const parametersIn = (path: string) => path.split(':').length - 1

/**
 * Loads a release with all its HTML. @param assetsOrigin where visitors get the files of builds, if not from the gateway
 * @throws when the release or one of its files is missing
 */
export async function loadRelease(store: string, id: string, assetsOrigin?: string) {
  const release = await readRelease(store, id)
  const loadPage = async (page: Release['pages'][string][string]): Promise<Page> => {
    const path = join(releaseDir(store, id), page.file)
    const [identity, br, gzip] = await Promise.all([
      readFile(path),
      readFile(`${path}.br`),
      readFile(`${path}.gz`),
    ])
    const own = contentSecurityPolicy(page, release.trustedTypes)
    const atGateway = { identity, br, gzip, policy: own, etag: etagOf(identity) }
    if (assetsOrigin === undefined) return atGateway
    const stored = { html: identity.toString(), hashes: page }
    const { html, policy } = nameAssetsAt(assetsOrigin, release, stored)
    const encoded = await encode(html, '', quickQuality)
    return { ...encoded, policy, etag: etagOf(html), atGateway }
  }
  // Those with the fewest parameters first, as the router in the browser ranks them.
  const routes = Object.entries(release.pages)
    .sort(([one], [other]) => parametersIn(one) - parametersIn(other))
    .map(async ([path, pages]) => {
      const loaded = Object.entries(pages).map(
        async ([language, page]) => [language, await loadPage(page)] as const,
      )
      const pattern = new URLPattern({ pathname: path })
      return { path, pattern, byLanguage: new Map(await Promise.all(loaded)) }
    })
  const loaded = await Promise.all(routes).catch((cause: unknown) => {
    // Which of many files fails first differs each time; the report of a repeated failure must not.
    const cure = 'bring its files back, or promote another'
    throw new Error(`release ${id} cannot be loaded: ${cure}`, { cause })
  })
  return { ...release, routes: loaded }
}

export type LoadedRelease = Awaited<ReturnType<typeof loadRelease>>

export function findPage({ routes }: LoadedRelease, pathname: string, language: string) {
  // Most paths have no parameters, and patterns are slow.
  const route =
    routes.find(({ path }) => path === pathname) ??
    routes.find(({ pattern }) => pattern.test({ pathname }))
  return route?.byLanguage.get(language) ?? null
}
