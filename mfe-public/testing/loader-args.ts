import type { ApiClient, LoaderArgs } from 'shared-api'
import { ApiError } from 'shared-api'

const notFound = () =>
  Promise.reject(
    new ApiError({
      message: 'not there',
      status: 404,
      code: 'not-found',
      requestId: null,
      body: null,
    }),
  )

/**
 * What a loader is given, over an API that answers by path.
 *
 * @param answers by path; every other path answers 404
 */
export function loaderArgs(answers: Record<string, unknown>): LoaderArgs {
  const answer = (path: string) =>
    Object.hasOwn(answers, path) ? Promise.resolve(answers[path]) : notFound()
  const api = { get: answer, list: answer, post: notFound } as ApiClient
  return { api, params: {}, url: new URL('http://portal.test/') }
}
