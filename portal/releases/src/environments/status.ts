import { PortalError } from 'portal-contract'
import { type Release, type ReleasedApp, readRelease } from '#src/store/release.ts'
import { readEnvironment } from './environment.ts'
import {
  type HealthSummary,
  mergeHealth,
  type ReleaseHealth,
  readHealthSummaries,
} from './health-summary.ts'

/** One of the releases that an environment serves. */
export type ReleaseStatus = {
  release: string
  /** The shell's build, then those of the remotes. */
  builds: ReleasedApp[]
  fallbacks: ReleasedApp[]
  /** null: no visitor got it lately. */
  health: ReleaseHealth | null
  /** Set if the release cannot be read: why, and how to fix it. */
  problem?: string
}

export type EnvironmentStatus = {
  environment: string
  /** ISO 8601; empty if an operator edited the file by hand. */
  live: ReleaseStatus & { since: string }
  /** A second release, for a share of the visitors in percent. */
  canary?: ReleaseStatus & { since: string; share: number }
}

async function describeRelease(
  store: string,
  id: string,
  summaries: readonly HealthSummary[],
): Promise<ReleaseStatus> {
  const health = mergeHealth(summaries, id)
  let release: Release
  try {
    release = await readRelease(store, id)
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    return { release: id, builds: [], fallbacks: [], health, problem: error.message }
  }
  const { shell, remotes, fallbacks } = release
  return { release: id, builds: [shell, ...remotes], fallbacks, health }
}

/**
 * Reads what an environment serves.
 *
 * @throws PortalError when nothing was promoted to it yet, or its file is invalid
 */
export async function readStatus(store: string, name: string): Promise<EnvironmentStatus> {
  const { release, canary, history } = await readEnvironment(store, name)
  const summaries = await readHealthSummaries(store, name)
  const since = history.findLast(
    ({ action }) => action === 'promote' || action === 'rollback',
  )
  return {
    environment: name,
    live: {
      ...(await describeRelease(store, release, summaries)),
      since: since?.release === release ? since.at : '',
    },
    ...(canary
      ? {
          canary: {
            ...(await describeRelease(store, canary.release, summaries)),
            since: canary.since,
            share: canary.share,
          },
        }
      : {}),
  }
}
