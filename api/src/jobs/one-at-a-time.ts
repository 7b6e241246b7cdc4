/**
 * Runs what has the same name one after the other, in the order in which it came.
 *
 * @returns what the work gives, or rejects as it does
 */
export type OneAtATime = <Result>(
  name: string,
  work: () => Promise<Result>,
) => Promise<Result>

export function createOneAtATime(): OneAtATime {
  const last = new Map<string, Promise<unknown>>()
  return async (name, work) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work, work)
    last.set(name, turn)
    try {
      return await turn
    } finally {
      if (last.get(name) === turn) last.delete(name)
    }
  }
}
