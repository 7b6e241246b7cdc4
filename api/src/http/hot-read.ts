/** How soon a read that has never succeeded is tried again, in milliseconds. */
const firstRetry = 1_000

type Slot<Value> = {
  value: Value | null
  failure: unknown
  flight: Promise<Value> | null
  dueAt: number
}

type Options<Value> = {
  /** How long a value is fresh, in milliseconds. */
  interval: number
  read(variant: string): Promise<Value>
  /** Told of a read that failed; a stale value, if any, goes on being served. */
  onFailure(error: unknown): void
  now?: () => number
}

/**
 * Reads at most once an interval, whatever the load: callers share one read, get the last value
 * while the next one is on its way, and keep getting it while the source is down.
 *
 * `get` gives the value of a variant, such as a language, and rejects only where there was never
 * one. `peek` gives it at once or not at all. Both see to the next read.
 */
export function createHotRead<Value>(options: Options<Value>) {
  const { interval, read, onFailure, now = Date.now } = options
  const slots = new Map<string, Slot<Value>>()

  const refresh = async (slot: Slot<Value>, variant: string) => {
    try {
      const value = await read(variant)
      slot.value = value
      slot.dueAt = now() + interval
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
    const slot = slots.get(variant) ?? {
      value: null,
      failure: null,
      flight: null,
      dueAt: 0,
    }
    slots.set(variant, slot)
    if (slot.flight === null && now() >= slot.dueAt) {
      slot.flight = refresh(slot, variant)
      // Whoever gets a stale value does not wait for this read, so its failure is told above.
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
    peek: (variant: string): Value | null => current(variant).value,
  }
}
