import { useEffect } from 'react'
import { type ApiClient, ApiError, useApi } from 'shared-api'
import type { Permission } from 'shared-api/office/permissions'
import type { OfficeSession } from 'shared-api/office/staff'
import { create } from 'zustand'

type State = {
  /** Null if nobody is signed in, undefined until the server was asked. */
  session: OfficeSession | null | undefined
  /** One that has ended, while its page waits for another sign-in with what was typed. */
  ended: OfficeSession | null
}

export const useOfficeSession = create<State>(() => ({
  session: undefined,
  ended: null,
}))

export const setSession = (session: OfficeSession | null) =>
  useOfficeSession.setState({ session })

/** Waits until the session that has ended is followed by another. @returns false if it is somebody else's, or there was none */
export async function signInAgain(): Promise<boolean> {
  const { session } = useOfficeSession.getState()
  if (session?.step !== 'in') {
    setSession(null)
    return false
  }
  useOfficeSession.setState({ session: null, ended: session })
  const next = await new Promise<OfficeSession>((resolve) => {
    const end = useOfficeSession.subscribe(({ session: now }) => {
      if (now?.step !== 'in') return
      end()
      resolve(now)
    })
  })
  useOfficeSession.setState({ ended: null })
  if (next.member.id === session.member.id) return true
  // What the other member read is not for this one.
  location.reload()
  return false
}

/** What the member's role allows. The API enforces it; pages only hide what it would refuse. */
export const usePermissions = (): readonly string[] =>
  useOfficeSession(({ session, ended }) => (ended ?? session)?.member.permissions) ?? []

export const useMay = (permission: Permission): boolean =>
  usePermissions().includes(permission)

export async function readSession(api: ApiClient) {
  try {
    setSession(await api.get<OfficeSession>('/office/session', { session: 'optional' }))
  } catch (failure) {
    // Without an answer, the one that is known stays.
    if (failure instanceof ApiError && failure.status === 401) setSession(null)
  }
}

/** Asks the server who is signed in, at each page: sessions end by themselves. */
export function useReadSession(): void {
  const api = useApi()

  // Only the browser has the cookie, and the server that renders does not ask.
  useEffect(() => {
    void readSession(api)
  }, [api])
}
