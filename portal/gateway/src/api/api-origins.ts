import { apiReadyPath } from 'portal-contract/api'
import { type Dispatcher, Pool } from 'undici'

/** Calls at once to one origin; more wait. */
const connections = 128
const checkEveryMs = 1_000
/** A machine that is gone refuses nothing: nobody waits longer for it while another can answer. */
const connectLimitMs = 2_000
/** Bytes of an answer that is read whole before it is sent on. */
const maxWhole = 1_000_000

type Origin = ReturnType<typeof openOrigin>

type Call = Omit<Dispatcher.RequestOptions, 'origin' | 'signal'> & { signal: AbortSignal }

function openOrigin(origin: string, isOnly: boolean) {
  const limit = isOnly ? {} : { connectTimeout: connectLimitMs }
  return { origin, pool: new Pool(origin, { connections, ...limit }), isReady: true }
}

/** An API of the version before has no such path: its 404 counts as ready. */
async function isReady({ origin }: Origin): Promise<boolean> {
  const signal = AbortSignal.timeout(checkEveryMs)
  const answer = await fetch(new URL(apiReadyPath, origin), { signal }).catch(() => null)
  await answer?.body?.cancel()
  return answer !== null && answer.status < 500
}

/** If its origin is killed half way through a small answer, the call can still be made again. */
async function readSmall(call: Call, answer: Dispatcher.ResponseData) {
  const { statusCode, headers, body } = answer
  const length = Number(headers['content-length'] ?? Number.NaN)
  if (call.method === 'HEAD' || !(length <= maxWhole)) return { statusCode, headers, body }
  return { statusCode, headers, body: Buffer.from(await body.arrayBuffer()) }
}

/** @param onSent called before the first byte of the request is written, so not while no connection opens */
function ask({ pool }: Origin, call: Call, onSent: () => void) {
  const watched = pool.compose((dispatch) => (options, handler) => {
    const start = handler.onRequestStart?.bind(handler)
    handler.onRequestStart = (controller, context) => {
      onSent()
      start?.(controller, context)
    }
    return dispatch(options, handler)
  })
  return watched.request(call)
}

export type ApiOrigins = ReturnType<typeof followOrigins>

/**
 * The servers behind `/api`, each asked every second whether it is ready. Requests take turns among those that are, and
 * the others are tried last. docs/decisions/040-several-api-origins.md
 */
export function followOrigins(
  api: string | readonly string[],
  onWarning: (message: string) => void,
) {
  const given = [api].flat()
  const origins = given.map((origin) => openOrigin(origin, given.length === 1))
  const hasChoice = origins.length > 1
  let turn = 0

  const mark = (one: Origin, ready: boolean) => {
    if (one.isReady === ready || !hasChoice) return
    one.isReady = ready
    onWarning(
      ready
        ? `the API at ${one.origin} is ready again`
        : `the API at ${one.origin} is not ready: others answer its calls`,
    )
  }
  const check = () => {
    for (const one of origins) void isReady(one).then((ready) => mark(one, ready))
  }
  const timer = hasChoice ? setInterval(check, checkEveryMs).unref() : undefined

  const inOrder = (): Origin[] => {
    const ready = origins.filter((one) => one.isReady)
    turn = (turn + 1) % (ready.length || 1)
    const others = origins.filter((one) => !one.isReady)
    return [...ready.slice(turn), ...ready.slice(0, turn), ...others]
  }

  return {
    /** For messages. */
    name: given.join(', '),
    /** Has a read done at one origin after another, until one succeeds. */
    read: async <Value>(work: (origin: string) => Promise<Value>): Promise<Value> => {
      let failure: unknown
      for (const { origin } of inOrder()) {
        try {
          return await work(origin)
        } catch (error) {
          failure = error
        }
      }
      throw failure
    },
    /**
     * Forwards a call. What no origin received is tried at the next one.
     * @param isRepeatable whether that is also right if an origin may have processed it
     */
    call: async (call: Call, isRepeatable: boolean) => {
      // An only origin may have closed an idle connection just when the call was written to it: it is asked once more.
      const tries = hasChoice ? inOrder() : [...origins, ...origins]
      let failure: unknown
      for (const one of tries) {
        let wasSent = false
        try {
          const answer = await ask(one, call, () => {
            wasSent = true
          })
          return isRepeatable ? await readSmall(call, answer) : answer
        } catch (error) {
          failure = error
          if (call.signal.aborted || (wasSent && !isRepeatable)) break
          if (!wasSent) mark(one, false)
        }
      }
      throw failure
    },
    close: async (): Promise<void> => {
      clearInterval(timer)
      await Promise.all(origins.map(({ pool }) => pool.destroy()))
    },
  }
}
