import { currentReleasePath } from 'portal-kit/gateway'

const answerTimeoutMs = 3_000

/** Asks which release this visitor would be given now; null where that cannot be known. */
export async function askRelease(): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(answerTimeoutMs)
    const answer = await fetch(currentReleasePath, { cache: 'no-store', signal })
    const { release } = (await answer.json()) as { release?: unknown }
    return answer.ok && typeof release === 'string' ? release : null
  } catch {
    return null
  }
}
