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
 * An API that answers by path.
 *
 * @param answers by path; every other path answers 404
 */
export function apiOf(answers: Record<string, unknown>): ApiClient {
  const answer = (path: string) =>
    Object.hasOwn(answers, path) ? Promise.resolve(answers[path]) : notFound()
  return { get: answer, list: answer, post: notFound } as ApiClient
}

/**
 * What a loader is given, over an API that answers by path.
 *
 * @param answers by path; every other path answers 404
 */
export function loaderArgs(answers: Record<string, unknown>): LoaderArgs {
  return { api: apiOf(answers), params: {}, url: new URL('http://portal.test/') }
}
