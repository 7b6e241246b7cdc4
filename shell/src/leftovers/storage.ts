import type { i18n as I18n } from 'i18next'
import { tokenKey, useSession } from 'shared-api'
import { languageKey } from 'shared-i18n/languages'
import type { Leftover } from './leftover.ts'

/** Marks of loads that run; they come and go, also by other tabs (`remotes/freezes.ts`). */
const ownPrefix = 'portal:'

const shellKeys = [tokenKey, languageKey]

/** By its name, such as `rankings.filter`. */
const isNamedAfter = (key: string, remote: string) =>
  key.startsWith(remote) && !/^[a-z0-9]/i.test(key.slice(remote.length))

function readAll(area: Storage): Map<string, string> {
  const keys = Object.keys(area).filter((key) => !key.startsWith(ownPrefix))
  return new Map(keys.map((key) => [key, area.getItem(key) ?? '']))
}

/** Follows one storage: `kept` is what it should hold, except for the keys of the page on screen. */
function watchArea(name: 'localStorage' | 'sessionStorage', remotes: readonly string[]) {
  const area = globalThis[name]
  let kept = readAll(area)
  /** The remote on whose page a key first appeared. */
  const firstSeen = new Map<string, string>()

  const keep = (key: string, value: string | null) => {
    if (value === null) kept.delete(key)
    else kept.set(key, value)
  }
  // Other tabs may change all. No event tells a document about the time in the back-forward cache.
  addEventListener('storage', ({ storageArea, key, newValue }) => {
    if (storageArea !== area) return
    if (key === null) kept.clear()
    else keep(key, newValue)
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) kept = readAll(area)
  })

  const ownerOf = (key: string) =>
    shellKeys.includes(key)
      ? 'shell'
      : (remotes.find((each) => isNamedAfter(key, each)) ?? firstSeen.get(key))
  const isChanged = (key: string) => kept.has(key) && area.getItem(key) !== kept.get(key)

  const changedBy = (remote: string): string[] => {
    const changed = [...kept.keys()].filter(isChanged)
    const ofOthers = changed.filter((key) => ![undefined, remote].includes(ownerOf(key)))
    const isMissing = (key: string) => area.getItem(key) === null
    if (!ofOthers.some(isMissing)) return ofOthers
    // Everything was cleared: keys without a known owner come back too.
    const unknown = changed.filter((key) => ownerOf(key) === undefined && isMissing(key))
    return [...ofOthers, ...unknown]
  }

  const find = (remote: string): Leftover[] => {
    const keys = changedBy(remote)
    const before = kept
    kept = readAll(area)
    for (const key of kept.keys()) if (!before.has(key)) firstSeen.set(key, remote)
    for (const key of keys) kept.set(key, before.get(key) ?? '')
    if (keys.length === 0) return []
    return [
      {
        what: `${name} lost or changed keys of others: ${keys.sort().join(', ')}`,
        isLeft: () => keys.some(isChanged),
        putBack: () => {
          for (const key of keys.filter(isChanged)) area.setItem(key, kept.get(key) ?? '')
        },
      },
    ]
  }
  return { find, keep }
}

/**
 * Remembers both storages, and follows what the shell and other tabs change in them.
 *
 * @param remotes the names of all
 * @returns finds keys of others that a remote changed or removed since it was last asked
 */
export function watchStorage(
  i18n: Pick<I18n, 'on'>,
  remotes: readonly string[],
): (remote: string) => Leftover[] {
  try {
    const local = watchArea('localStorage', remotes)
    const session = watchArea('sessionStorage', remotes)
    // A change by the shell itself, which stores it at the same time.
    useSession.subscribe(({ token }) => local.keep(tokenKey, token))
    i18n.on('languageChanged', (language) => local.keep(languageKey, language))
    return (remote) => [...local.find(remote), ...session.find(remote)]
  } catch {
    // Storage is blocked.
    return () => []
  }
}
