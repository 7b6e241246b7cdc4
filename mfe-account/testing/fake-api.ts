import { type ApiClient, ApiError, type CallOptions, expireSession } from 'shared-api'

export interface FakeApi {
  api: ApiClient
  /** What was sent, in order. */
  calls: { path: string; body?: object; session?: string | undefined }[]
  /** The keys of the intents behind the posts, in order. */
  keys: (string | undefined)[]
}

/** A call that got no answer. */
export function networkError(): ApiError {
  return new ApiError({
    message: 'no answer',
    status: null,
    code: 'network',
    requestId: null,
    body: null,
  })
}

/** A call that the server refused or failed at. */
export function refusal(status: number, body: object = {}): ApiError {
  const code = `http-${status}`
  return new ApiError({ message: code, status, code, requestId: 'r-1', body })
}

/**
 * An API that answers by path, and remembers what it was sent.
 *
 * @param answers by path: answers, promises of them, or errors to reject with; every other path gets no answer.
 *   A list in `answers` is the answer itself, a function is called for each call.
 */
export function fakeApi(answers: Record<string, unknown> = {}): FakeApi {
  const calls: FakeApi['calls'] = []
  const keys: FakeApi['keys'] = []
  const answer = async (path: string, options: CallOptions = {}) => {
    const found = Object.hasOwn(answers, path) ? answers[path] : networkError()
    const outcome = await (typeof found === 'function' ? found() : found)
    if (!(outcome instanceof ApiError)) return outcome
    // As the shell does.
    if (outcome.status === 401 && options.session === 'required') expireSession()
    throw outcome
  }
  const read = (path: string, options?: CallOptions) => {
    calls.push({ path, session: options?.session })
    return answer(path, options)
  }
  const api = {
    get: read,
    list: read,
    post: (path, body, options) => {
      calls.push({ path, body, session: options?.session })
      keys.push(options?.idempotencyKey)
      return answer(path, options)
    },
  } as ApiClient
  return { api, calls, keys }
}
