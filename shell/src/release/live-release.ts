import { currentReleasePath } from 'portal-contract'

const answerTimeoutMs = 3_000

/** Fetches the id of the release that this visitor would get now; null on any failure. */
export async function fetchLiveRelease(): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(answerTimeoutMs)
    const answer = await fetch(currentReleasePath, { cache: 'no-store', signal })
    const { release } = (await answer.json()) as { release?: unknown }
    return answer.ok && typeof release === 'string' ? release : null
  } catch {
    return null
  }
}
