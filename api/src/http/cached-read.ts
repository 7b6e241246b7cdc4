/** How soon to retry a read that has never succeeded, in milliseconds. */
const firstRetry = 1_000

type Slot<Value> = {
  value: Value | null
  failure: unknown
  flight: Promise<Value> | null
  dueAt: number
}

const unread = { value: null, failure: null, flight: null, dueAt: 0 }

type Options<Value> = {
  interval: number
  read(variant: string): Promise<Value>
  /** How old a value is when it has been read, in milliseconds. */
  ageOf?(value: Value): number
  /** Called when a read fails. A stale value, if there is one, is still served. */
  onFailure(error: unknown): void
  now?: () => number
}

/**
 * Callers share one read, get the last value while the next read runs, and keep getting it while the source is down.
 * `get` rejects only if there never was a value.
 */
export function createCachedRead<Value>(options: Options<Value>) {
  const { interval, read, ageOf, onFailure, now = Date.now } = options
  const slots = new Map<string, Slot<Value>>()
  let readAt: number | null = null

  const refresh = async (slot: Slot<Value>, variant: string) => {
    try {
      const value = await read(variant)
      slot.value = value
      readAt = now() - (ageOf?.(value) ?? 0)
      slot.dueAt = readAt + interval
      return value
    } catch (error) {
      slot.failure = error
      slot.dueAt = now() + (slot.value === null ? Math.min(firstRetry, interval) : interval)
      onFailure(error)
      throw error
    } finally {
      slot.flight = null
    }
  }

  const current = (variant: string) => {
    const slot = slots.get(variant) ?? { ...unread }
    slots.set(variant, slot)
    if (slot.flight === null && now() >= slot.dueAt) {
      slot.flight = refresh(slot, variant)
      // Callers with a stale value do not await this read; its failure is reported above.
      slot.flight.catch(() => {})
    }
    return slot
  }

  return {
    async get(variant: string): Promise<Value> {
      const slot = current(variant)
      if (slot.value !== null) return slot.value
      if (slot.flight !== null) return slot.flight
      throw slot.failure
    },
    /** Milliseconds since a read succeeded; null if none did. */
    age: () => (readAt === null ? null : now() - readAt),
  }
}
