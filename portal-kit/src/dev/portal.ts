import { join } from 'node:path'
import type { Manifest } from '#src/contract/manifest.ts'
import { findUnbuilt, linkBuiltRemotes } from './built-remotes.ts'
import { describeApp } from './describe.ts'
import { readPublicRealm } from './shell-parts.ts'
import type { WatchedApp } from './watch.ts'
import type { Workspace } from './workspace.ts'

/** The portal as it is right now. */
export interface DevelopmentPortal {
  /** Stands for the real store. */
  store: string
  shell: Manifest
  remotes: readonly Manifest[]
  /** The part of the realm settings that visitors may see. */
  realm: unknown
}

/** A page worth looking at first: home, or the first one of what is worked on that needs no parameter. */
export function findStartPath(watched: readonly WatchedApp[]): string {
  const routes = watched.flatMap(({ manifest }) => manifest().routes)
  return routes.find(({ path }) => !path.includes(':'))?.path ?? '/'
}

async function sayWhatIsMissing({ remotes }: Workspace, watched: readonly WatchedApp[]) {
  const others = remotes.filter((dir) => !watched.some((app) => app.dir === dir))
  for (const name of await findUnbuilt(others))
    console.log(
      `${name} has no build, so its pages are left out, and a link to them by name fails: npm run build makes one`,
    )
}

/**
 * Puts the portal together of the apps that are worked on and what stands around them.
 *
 * @param store the store that stands for the real one, with the shell in it
 * @param workspace of the apps
 * @param watched the apps that are worked on
 * @returns a function that says how the portal is when it is asked
 * @throws PortalError when the shell does not take the realm settings
 */
export async function followPortal(
  store: string,
  workspace: Workspace,
  watched: readonly WatchedApp[],
): Promise<() => Promise<DevelopmentPortal>> {
  await sayWhatIsMissing(workspace, watched)
  const prebuilt = await describeApp(store, workspace.shell)
  const realmFile = process.env.REALM_FILE ?? join(workspace.root, 'realm.json')
  const realm = await readPublicRealm(store, prebuilt, realmFile)
  return async () => {
    const own = watched.map(({ manifest }) => manifest())
    const built = await linkBuiltRemotes(store, workspace.remotes)
    const isOwn = ({ name }: Manifest) => own.some((app) => app.name === name)
    const remotes = [...own, ...built.filter((app) => !isOwn(app))]
    return {
      store,
      shell: own.find(({ kind }) => kind === 'shell') ?? prebuilt,
      remotes: remotes.filter(({ kind }) => kind === 'remote'),
      realm,
    }
  }
}
