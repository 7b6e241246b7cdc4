import { create } from 'zustand'

/** The localStorage key of the token (docs/specification.md §3.16). */
export const tokenKey = 'token'

type Session = {
  token: string | null
  /** Whether the server ended the last session, rather than the player. */
  hasExpired: boolean
}

function storedToken(): string | null {
  try {
    return localStorage.getItem(tokenKey)
  } catch {
    return null
  }
}

/** The visitor's session: a token means logged in (docs/specification.md §4.6). The only store that remotes share. */
export const useSession = create<Session>(() => ({ token: null, hasExpired: false }))

function setSession(token: string | null, hasExpired: boolean): void {
  try {
    if (token === null) localStorage.removeItem(tokenKey)
    else localStorage.setItem(tokenKey, token)
  } catch {
    // Without storage the session lasts as long as the document.
  }
  useSession.setState({ token, hasExpired })
}

/** Logs in with a token and stores it. */
export const startSession = (token: string): void => setSession(token, false)

/** Logs out: removes the token. */
export const endSession = (): void => setSession(null, false)

/** Removes a token that the server refused (docs/specification.md §4.6: a 401 clears the token). */
export const expireSession = (): void => setSession(null, true)

/** Reads the stored token and follows its changes in other tabs. The shell calls it once, in the browser. */
export function observeSession(): void {
  useSession.setState({ token: storedToken() })
  const follow = () => useSession.setState({ token: storedToken(), hasExpired: false })
  addEventListener('storage', ({ key }) => {
    if (key === tokenKey || key === null) follow()
  })
  // A document in the back-forward cache hears no events.
  addEventListener('pageshow', ({ persisted }) => persisted && follow())
}
