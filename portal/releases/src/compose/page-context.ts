import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Override, Registry } from 'portal-contract'
import { realmHash } from '#src/store/release.ts'
import { artefactDir } from '#src/store/store.ts'
import { buildRegistry, type ReleaseApps } from './registry.ts'
import type { Renderer } from './renderer.ts'
import { inlineStyles } from './styles.ts'

/** What every page of a release is rendered with. */
export type PageContext = {
  apps: ReleaseApps
  registry: Registry
  /** The public part of the realm settings. */
  realm: unknown
  realmHash: string
  overrides: readonly Override[]
  renderer: Renderer
  headScript: string
  /** app → its styles for inlining. */
  styles: Record<string, string>
}

type Source = {
  /** The release's id. */
  id: string
  apps: ReleaseApps
  /** All realm settings. */
  realm: unknown
  overrides: readonly Override[]
}

/**
 * Reads what every page of a release is rendered with.
 * @throws PortalError when the shell refuses the realm settings, or a build does not load in Node
 */
export async function readPageContext(
  store: string,
  { id, apps, realm, overrides }: Source,
  renderer: Renderer,
): Promise<PageContext> {
  const { shell, remotes } = apps
  const styled = [shell, ...remotes].map(
    async (app) => [app.name, await inlineStyles(store, app)] as const,
  )
  const head = join(artefactDir(store, shell.name, shell.build), shell.head ?? '')
  return {
    apps,
    registry: buildRegistry(id, apps),
    realm: await renderer.readRealm(realm),
    realmHash: realmHash(realm),
    overrides,
    renderer,
    headScript: shell.head ? (await readFile(head, 'utf8')).trim() : '',
    styles: Object.fromEntries(await Promise.all(styled)),
  }
}
