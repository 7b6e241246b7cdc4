import type { AxiosInstance, AxiosRequestConfig, AxiosResponse } from 'axios'
import { assertFeatureOn, malformedAnswer, toApiError, unreachable } from './api-error.ts'

/**
 * Without `session` no token is sent, so the page's preload can answer the call. `required`: a 401 ends the session.
 * `optional`: the token is sent if there is one, and the caller handles a 401.
 */
export type CallOptions = {
  session?: 'required' | 'optional'
  /** Identifies a change: the server applies it once, however often the call arrives. */
  idempotencyKey?: string
  /** Aborts the call, which then rejects with the code `cancelled`. */
  signal?: AbortSignal
}

/** Makes calls below `/api`. Every method rejects with `ApiError` only. */
export type ApiClient = {
  /** Reads one object; anything else is a malformed answer. */
  get: <T extends object>(path: string, options?: CallOptions) => Promise<T>
  /** Reads a list; anything else is a malformed answer. */
  list: <T>(path: string, options?: CallOptions) => Promise<T[]>
  /** Sends a body and returns the answer's object, which is empty if the answer has no body. */
  post: <T extends object>(path: string, body: object, options?: CallOptions) => Promise<T>
}

type Options = {
  getToken: () => string | null
  /** Called when a call that requires a session gets a 401. */
  onUnauthorized: () => void
  /** Names the realm settings that this page shows; calls that change something are refused if they depend on others. */
  realmHash?: string | undefined
  /** The default is `/api` of the portal's own origin. */
  baseUrl?: string
}

const isRecord = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The library comes with the first call: a page whose HTML has its data makes none. The HTML of others preloads it. */
async function openHttp(baseURL: string): Promise<AxiosInstance> {
  const { default: axios } = await import(/* webpackChunkName: "calls" */ 'axios').catch(
    (cause: unknown) => {
      throw unreachable(cause)
    },
  )
  // The fetch adapter reuses answers that the HTML preloaded.
  return axios.create({
    baseURL,
    // Every path stays below `baseURL`, so that no token goes to another host.
    allowAbsoluteUrls: false,
    timeout: 15_000,
    adapter: 'fetch',
  })
}

/** Creates the portal's API client: pure transport. The shell decides what a lost session means. */
export function createApiClient({
  getToken,
  onUnauthorized,
  realmHash,
  baseUrl = '/api',
}: Options): ApiClient {
  const call = async (
    request: AxiosRequestConfig,
    { session, idempotencyKey, signal }: CallOptions,
  ): Promise<AxiosResponse<unknown>> => {
    const token = session ? getToken() : null
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(realmHash && request.method === 'post' ? { 'realm-settings': realmHash } : {}),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    }
    try {
      const http = await openHttp(baseUrl)
      return await http.request({ ...request, headers, ...(signal ? { signal } : {}) })
    } catch (failure) {
      const error = toApiError(failure)
      // A late answer to an old token says nothing about the current session.
      const isCurrent = getToken() === token
      if (error.status === 401 && session === 'required' && isCurrent) onUnauthorized()
      throw error
    }
  }

  const read =
    (isPromised: (answer: unknown) => boolean) =>
    async <T>(path: string, options: CallOptions = {}) => {
      const { data, headers } = await call({ method: 'get', url: path }, options)
      assertFeatureOn(path, data)
      if (!isPromised(data)) throw malformedAnswer(path, headers)
      return data as T
    }

  return {
    get: read(isRecord),
    list: read(Array.isArray),
    post: async <T extends object>(
      path: string,
      body: object,
      options: CallOptions = {},
    ) => {
      const { data, headers } = await call(
        { method: 'post', url: path, data: body },
        options,
      )
      const answer = data === '' ? {} : data
      if (!isRecord(answer)) throw malformedAnswer(path, headers)
      return answer as T
    },
  }
}
