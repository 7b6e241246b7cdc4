import { publishedBuild, type ServedBuild } from '#src/builds/build.ts'
import { brokenBy, remotesThatStay } from '#src/checks/run.ts'
import { checkRendering, type ReleaseContext } from '#src/compose/check-rendering.ts'
import { errorsIn, type Finding } from '#src/findings/finding.ts'
import { checkServer } from './check-server.ts'

/** Runs a remote inside a shell, and tells what is wrong. */
type Run = (remote: ServedBuild, shell: ServedBuild) => Promise<Finding[]>

/**
 * Runs the live remotes inside a new shell. One that needs another build anyway, by its manifest, is not run.
 * @returns what the live shell does not break too: a finding for each remote and reason
 */
export async function checkRemotes(
  shell: ServedBuild,
  { store, shell: liveShell, remotes }: ReleaseContext,
  run: Run,
): Promise<Finding[]> {
  if (shell.manifest.build === liveShell.build) return []
  const findings: Finding[] = []
  for (const manifest of remotesThatStay(shell.manifest, { shell: liveShell, remotes })) {
    const remote = publishedBuild(store, manifest)
    const found = errorsIn(await run(remote, shell))
    if (found.length === 0) continue
    // A live shell that does not even start is no excuse.
    const before = await run(remote, publishedBuild(store, liveShell)).catch(() => [])
    const known = new Set(before.map(({ what }) => what))
    for (const [what, same] of Map.groupBy(found, (finding) => finding.what)) {
      const [first] = same
      const where = [...new Set(same.map((finding) => finding.where))].join(', ')
      if (first && !known.has(what))
        findings.push(brokenBy(shell.manifest, manifest, { ...first, where }))
    }
  }
  return findings
}

/** Renders the pages of the live remotes inside a new shell, as `checkRemotes` does. */
export const renderRemotes = (shell: ServedBuild, live: ReleaseContext) =>
  checkRemotes(shell, live, async (remote, host) => {
    const found = await checkServer(remote, host)
    return found.length > 0 ? found : checkRendering(remote, live, undefined, host)
  })
