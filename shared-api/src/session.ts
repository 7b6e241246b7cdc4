import { create } from 'zustand'

/** The name of the stored token (specification §3). */
export const tokenKey = 'token'

interface Session {
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

function store(token: string | null) {
  try {
    if (token === null) localStorage.removeItem(tokenKey)
    else localStorage.setItem(tokenKey, token)
  } catch {
    // Storage is closed to us: the session lasts as long as the page.
  }
}

/** The session of this visitor: a token means logged in (specification §4). The one store that crosses remotes. */
export const useSession = create<Session>(() => ({ token: null, hasExpired: false }))

/** Takes a token into use and remembers it. */
export function startSession(token: string): void {
  store(token)
  useSession.setState({ token, hasExpired: false })
}

/** Forgets the token: the player logged out. */
export function endSession(): void {
  store(null)
  useSession.setState({ token: null, hasExpired: false })
}

/** Forgets a token that the server does not take any more (specification §4: a 401 clears the token). */
export function expireSession(): void {
  store(null)
  useSession.setState({ token: null, hasExpired: true })
}

/**
 * Reads the remembered token and follows what other tabs do to it.
 * The shell calls it once, in the browser, after hydration's first render is safe from it.
 */
export function observeSession(): void {
  useSession.setState({ token: storedToken() })
  addEventListener('storage', (event) => {
    if (event.key === tokenKey || event.key === null)
      useSession.setState({ token: storedToken(), hasExpired: false })
  })
}
