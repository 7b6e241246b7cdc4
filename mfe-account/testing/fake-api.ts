import { type ApiClient, ApiError } from 'shared-api'

export interface FakeApi {
  api: ApiClient
  /** What was sent, in order. */
  calls: { path: string; body?: object; session?: string | undefined }[]
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

/**
 * An API that answers by path, and remembers what it was sent.
 *
 * @param answers by path, or promises of them; every other path gets no answer
 */
export function fakeApi(answers: Record<string, unknown> = {}): FakeApi {
  const calls: FakeApi['calls'] = []
  const answer = async (path: string) => {
    if (Object.hasOwn(answers, path)) return await answers[path]
    throw networkError()
  }
  const api = {
    get: (path, options) => {
      calls.push({ path, session: options?.session })
      return answer(path)
    },
    list: answer,
    post: (path, body, options) => {
      calls.push({ path, body, session: options?.session })
      return answer(path)
    },
  } as ApiClient
  return { api, calls }
}
