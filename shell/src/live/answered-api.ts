import type { LiveAnswers } from 'portal-contract'
import { type ApiClient, assertFeatureOn, type CallOptions } from 'shared-api'

const unanswered = () => new Promise<never>(() => {})

/**
 * An API client that knows only the answers in the HTML. A call that it cannot answer stays pending: one of the visitor's
 * session, one that the HTML has no answer of, or one whose answer has another shape than the page expects.
 */
export function createAnsweredApi({ answers }: Pick<LiveAnswers, 'answers'>): ApiClient {
  const find = (path: string, options?: CallOptions) => {
    const answer = options?.session ? undefined : answers[`/api${path}`]
    assertFeatureOn(path, answer)
    return answer
  }
  const isObject = (value: unknown) => typeof value === 'object' && value !== null
  return {
    get: async <T extends object>(path: string, options?: CallOptions) => {
      const answer = find(path, options)
      return isObject(answer) && !Array.isArray(answer) ? (answer as T) : unanswered()
    },
    list: async <T>(path: string, options?: CallOptions) => {
      const answer = find(path, options)
      return Array.isArray(answer) ? (answer as T[]) : unanswered()
    },
    post: unanswered,
  }
}
