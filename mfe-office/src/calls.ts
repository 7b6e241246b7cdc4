import { type ApiClient, ApiError, settle } from 'shared-api'
import { setSession, signInAgain, useOfficeSession } from './session.ts'

export const signOutPath = '/session/end'

/** As long as the gateway waits: publishing a realm renders every page. */
const timeoutMs = 60_000

/**
 * Posts below `/api/office` with the token of the session, which the shell's client does not know. After the end of the session it
 * waits until the member has signed in again.
 * @param key of a change that happens once, however often it is sent
 * @throws ApiError
 */
export async function postOffice<Answer extends object>(
  path: string,
  body: object,
  key: string = crypto.randomUUID(),
): Promise<Answer> {
  const answer = await fetch(new URL(`/api/office${path}`, location.href), {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      'x-csrf-token': useOfficeSession.getState().session?.csrf ?? '',
    },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new ApiError({ message: String(cause), code: 'network' })
  })
  const data = await answer.json().catch(() => ({}))
  if (answer.ok) return data
  const { status, statusText } = answer
  const { message = statusText, code = `http-${status}` } = data
  if (code === 'no-session') {
    if (path === signOutPath) setSession(null)
    else if (await signInAgain()) return postOffice(path, body, key)
  }
  throw new ApiError({ message, code, status, body: data })
}

/** The browser adds the cookie of the office. A 401 leaves the players' session alone. */
const options = { session: 'optional' } as const

/** The calls of the pages' loaders, below `/api/office`. */
export function readers(api: ApiClient) {
  const readOne = <Answer extends object>(path: string) =>
    settle(api.get<Answer>(`/office${path}`, options), `Erro ao buscar ${path}`)
  return {
    readOne,
    readList: <Entry>(path: string) =>
      settle(api.list<Entry>(`/office${path}`, options), `Erro ao buscar ${path}`),
    /** Reads the part of a list that the search parameters of a page choose. An empty one chooses nothing. */
    readPart<Answer extends object>(path: string, url: URL) {
      const given = [...url.searchParams].filter(([, value]) => value !== '')
      const query = String(new URLSearchParams(given))
      return readOne<Answer>(query ? `${path}?${query}` : path)
    },
  }
}
