/** Jobs of the same name run one at a time, in the order of the calls. */
export type Mutex = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>

export function createMutex(): Mutex {
  const last = new Map<string, Promise<unknown>>()
  return async (name, work) => {
    const job = (last.get(name) ?? Promise.resolve()).then(work, work)
    last.set(name, job)
    try {
      return await job
    } finally {
      if (last.get(name) === job) last.delete(name)
    }
  }
}
