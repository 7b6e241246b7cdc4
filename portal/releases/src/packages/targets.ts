import type { ListedApp } from './apps-list.ts'

/** What an app's tags ask for. */
export type Targets = {
  live?: { version: string; tag: string; needsApproval: boolean }
  canary?: { version: string; tag: string; share: number }
  /** Tag → version. */
  previews: Record<string, string>
}

function meaningOf(tags: ListedApp['tags'], tag: string) {
  if (Object.hasOwn(tags, tag)) return tags[tag]
  const patterns = Object.keys(tags).filter(
    (pattern) => pattern.endsWith('*') && tag.startsWith(pattern.slice(0, -1)),
  )
  const [closest = ''] = patterns.sort((one, other) => other.length - one.length)
  return tags[closest]
}

/**
 * @param tags of the package, each with its version
 * @returns what is to be live, in a canary and in previews. Of several tags with one meaning, the first by name counts
 */
export function targetsOf(app: ListedApp, tags: Readonly<Record<string, string>>): Targets {
  const targets: Targets = { previews: {} }
  if (app.version !== undefined)
    targets.live = { version: app.version, tag: 'portal.apps.json', needsApproval: false }
  for (const [tag, version] of Object.entries(tags).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const meaning = meaningOf(app.tags, tag)
    if (meaning === undefined) continue
    if (meaning === 'preview') targets.previews[tag] = version
    else if (meaning === 'live') targets.live ??= { version, tag, needsApproval: false }
    else if ('live' in meaning)
      targets.live ??= { version, tag, needsApproval: meaning.approve }
    else targets.canary ??= { version, tag, share: meaning.canary }
  }
  return targets
}
