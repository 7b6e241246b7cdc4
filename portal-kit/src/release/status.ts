import { PortalError } from '#src/errors.ts'
import { readEnvironment } from './environment.ts'
import {
  type HealthSummary,
  mergeHealth,
  type ReleaseHealth,
  readHealthSummaries,
} from './health-summary.ts'
import { type Release, type ReleasedApp, readRelease } from './release.ts'

/** One of the releases that an environment serves. */
export interface ReleaseStatus {
  release: string
  /** The shell's build, then those of the remotes. */
  builds: ReleasedApp[]
  fallbacks: ReleasedApp[]
  /** null: no visitor had it lately. */
  health: ReleaseHealth | null
  /** Why it cannot be served, with the cure: the release is gone. */
  problem?: string
}

/** What an environment serves, and how that goes. */
export interface EnvironmentStatus {
  environment: string
  /** Since when, ISO 8601; empty where an operator wrote it into the file. */
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
 * Says what an environment serves.
 *
 * @throws PortalError when nothing was promoted to it yet, or its file cannot be understood
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
