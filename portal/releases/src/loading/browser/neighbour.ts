import { containerName, gatewayPath, type RegistryRemote } from 'portal-contract'
import { integrityOf } from '#src/store/files.ts'
import { assetUrl } from '#src/store/store.ts'

/** The path of an empty page beside those of the remote: another team's page to come from and to go to. */
export const neighbourPath = `${gatewayPath}/check`

const name = 'portal-check'
const script = `globalThis['${containerName(name)}'] = {
  init() {},
  get: async () => () => ({ pages: { '${neighbourPath}': { Component: () => null } } }),
}`

/** The neighbour's files: URL path → text. */
export const neighbourFiles = {
  [assetUrl({ name, build: 'check' }, 'entry.js')]: script,
}

const route = (path: string) => ({
  path,
  title: 'portal-check:title',
  frame: 'bare' as const,
})

/** The neighbour's texts by namespace; they are part of the page. */
export const neighbourTexts = { [name]: { title: 'check' } }

/**
 * The remote of the empty page, and remotes that own pages by name, so that links to other teams lead somewhere.
 *
 * @param names `<app>.<route>`
 */
export function neighbours(names: readonly string[]): RegistryRemote[] {
  const [entry = ''] = Object.keys(neighbourFiles)
  const build = {
    build: 'check',
    entry,
    integrity: integrityOf(script),
    files: [],
    locales: {},
  }
  const named = names.map((each) => {
    const [app = '', name = ''] = each.split('.')
    return { ...build, name: app, routes: [{ ...route(`${neighbourPath}/${each}`), name }] }
  })
  return [{ ...build, name, routes: [route(neighbourPath)] }, ...named]
}
