import axios, { type AxiosInstance, type AxiosResponse } from 'axios'
import { malformedAnswer, toApiError } from './api-error.ts'

/**
 * Whose call it is. Left out: anybody's, sent without a token, so that the page's preload answers it.
 * `required`: the token is sent, and a 401 ends the session.
 * `optional`: the token is sent when there is one, and a 401 is the caller's to read.
 */
export interface CallOptions {
  session?: 'required' | 'optional'
  /** Names the intent behind a call that changes something: however often it arrives, it is done once. */
  idempotencyKey?: string
  /** Ends the call before its answer; it then rejects with the code `cancelled`. */
  signal?: AbortSignal
}

/** Calls of the contract, relative to `/api`. Every method rejects with `ApiError` only. */
export interface ApiClient {
  /** Reads one object; anything else is a malformed answer. */
  get: <T extends object>(path: string, options?: CallOptions) => Promise<T>
  /** Reads a list; anything else is a malformed answer. */
  list: <T>(path: string, options?: CallOptions) => Promise<T[]>
  /** Sends a body and gives back the answer's object (an empty one where there is no body). */
  post: <T extends object>(path: string, body: object, options?: CallOptions) => Promise<T>
}

export interface ApiClientOptions {
  /** The stored token, or null. */
  getToken: () => string | null
  /** Told when a call that requires a session is answered 401. */
  onUnauthorized: () => void
  /** Where the API is; the default is the portal's own origin. */
  baseUrl?: string
}

const timeoutMs = 15_000

function requestIdOf(response: AxiosResponse): string | null {
  const id: unknown = response.headers['x-request-id']
  return typeof id === 'string' ? id : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Creates the portal's client of `/api`. Pure transport: what a lost session means is the shell's business.
 *
 * @param options the token's source and what a 401 does
 */
export function createApiClient({
  getToken,
  onUnauthorized,
  baseUrl = '/api',
}: ApiClientOptions): ApiClient {
  // The fetch adapter: an answer that the HTML preloaded is taken from there.
  const http: AxiosInstance = axios.create({
    baseURL: baseUrl,
    // A path stays below it, so that a token never leaves for another host.
    allowAbsoluteUrls: false,
    timeout: timeoutMs,
    adapter: 'fetch',
  })

  const call = async (
    method: 'get' | 'post',
    path: string,
    body: object | undefined,
    { session, idempotencyKey, signal }: CallOptions,
  ): Promise<AxiosResponse<unknown>> => {
    const token = session ? getToken() : null
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    }
    try {
      return await http.request({
        method,
        url: path,
        data: body,
        headers,
        ...(signal ? { signal } : {}),
      })
    } catch (failure) {
      const error = toApiError(failure)
      // A late answer to an old token says nothing of the session that began meanwhile.
      const isCurrent = getToken() === token
      if (error.status === 401 && session === 'required' && isCurrent) onUnauthorized()
      throw error
    }
  }

  return {
    get: async <T extends object>(path: string, options: CallOptions = {}) => {
      const response = await call('get', path, undefined, options)
      if (!isRecord(response.data)) throw malformedAnswer(path, requestIdOf(response))
      return response.data as T
    },
    list: async <T>(path: string, options: CallOptions = {}) => {
      const response = await call('get', path, undefined, options)
      if (!Array.isArray(response.data)) throw malformedAnswer(path, requestIdOf(response))
      return response.data as T[]
    },
    post: async <T extends object>(
      path: string,
      body: object,
      options: CallOptions = {},
    ) => {
      const response = await call('post', path, body, options)
      const answer = response.data === '' ? {} : response.data
      if (!isRecord(answer)) throw malformedAnswer(path, requestIdOf(response))
      return answer as T
    },
  }
}
