import { type ApiClient, ApiError, type LoaderArgs } from 'shared-api'

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
 * A client that answers by path.
 *
 * @param answers by path below `/api`; every other path answers 404
 */
export function apiOf(answers: Readonly<Record<string, unknown>>): ApiClient {
  const answer = (path: string) =>
    Object.hasOwn(answers, path) ? Promise.resolve(answers[path]) : notFound()
  return { get: answer, list: answer, post: notFound } as ApiClient
}

/**
 * What a loader is given, to be called without a page around it.
 *
 * @param answers by path below `/api`; every other path answers 404
 */
export function loaderArgs(answers: Readonly<Record<string, unknown>>): LoaderArgs {
  return { api: apiOf(answers), params: {}, url: new URL('http://portal.test/') }
}
