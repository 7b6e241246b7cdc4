/**
 * Runs jobs of the same name one at a time, in the order in which they came.
 *
 * @returns the result of the job, or rejects with its error
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
