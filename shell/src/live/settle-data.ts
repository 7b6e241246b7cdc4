/** A loader's data for the first render, without promises. */
export type SettledData = {
  data: unknown
  /** Whether every call was answered. */
  isWhole: boolean
}

const pending = Symbol('pending')

/** Everything that needs no answer from outside has settled by the next turn. */
const nextTurn = () =>
  new Promise<typeof pending>((resolve) => setTimeout(() => resolve(pending), 0))

const settleOne = (value: unknown): Promise<unknown> =>
  Promise.race([Promise.resolve(value).catch(() => pending), nextTurn()])

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype

const orNull = (value: unknown) => (value === pending ? null : value)

/** Waits for the promises that settle by themselves, in a loader's data or one level below. The others become null. */
export async function settleData(data: unknown): Promise<SettledData> {
  if (!isPlain(data)) {
    const value = await settleOne(data)
    return { data: orNull(value), isWhole: value !== pending }
  }
  const settled = Object.entries(data).map(
    async ([name, value]) => [name, await settleOne(value)] as const,
  )
  const entries = await Promise.all(settled)
  return {
    data: Object.fromEntries(entries.map(([name, value]) => [name, orNull(value)])),
    isWhole: entries.every(([, value]) => value !== pending),
  }
}
