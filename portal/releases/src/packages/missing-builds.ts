import { PortalError } from 'portal-contract'
import { checkBuild } from '#src/checks/run.ts'
import type { FreeStore } from '#src/store/lock.ts'
import { buildName, type ReleasedApp } from '#src/store/store.ts'
import { type ListedApp, readAppsList } from './apps-list.ts'
import { fetchPackage, type Package, versionOf } from './registry.ts'
import { takeVersion } from './take-version.ts'

/** How long the registry's last word on a package holds: anybody may ask for files of builds that there are not. */
const askAgainMs = 2_000

function versionWith({ registry }: ListedApp, found: Package, build: string) {
  // Anybody may ask for a build, so only the one that fits is looked at closely.
  const fits = ([, version]: [string, unknown]) => Object(version).portal?.build === build
  const [version] = Object.entries(found.versions).findLast(fits) ?? []
  return version === undefined ? null : versionOf(registry, found, version)
}

/**
 * Takes builds that the store does not have, for their files: another machine put them live a moment ago, and its pages
 * name them. A build goes live here as ever, after the whole gate.
 * @param list the file of the operator's list: no other package is asked for
 * @param onError gets what is wrong with a registry or a build, and the same once: anybody may ask
 * @returns takes a build, and tells whether the store has it then
 */
export function createMissingBuilds(
  store: FreeStore,
  list: string,
  onError: (error: unknown) => void,
): (app: ReleasedApp) => Promise<boolean> {
  const asked = new Map<string, { at: number; answer: Promise<Package | null> }>()
  const taking = new Map<string, Promise<boolean>>()
  let told = ''

  const ask = (app: ListedApp) => {
    const known = asked.get(app.name)
    if (known && Date.now() - known.at < askAgainMs) return known.answer
    const answer = fetchPackage(app.registry, app.package).then(({ found }) => found)
    asked.set(app.name, { at: Date.now(), answer })
    return answer
  }
  const take = async ({ name, build }: ReleasedApp) => {
    const app = (await readAppsList(list)).find((one) => one.name === name)
    const found = app && (await ask(app))
    const version = found && versionWith(app, found, build)
    if (!version) return false
    // Without a browser: whoever asks waits for the files.
    return (await takeVersion(store, app, version, checkBuild)) === build
  }
  return (app) => {
    const key = buildName(app)
    const known = taking.get(key)
    if (known) return known
    const took = take(app)
      .catch((error: unknown) => {
        if (!(error instanceof PortalError)) throw error
        if (told !== error.message) onError(error)
        told = error.message
        return false
      })
      .finally(() => taking.delete(key))
    taking.set(key, took)
    return took
  }
}
