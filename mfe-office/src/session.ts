import { useEffect } from 'react'
import { type ApiClient, ApiError, useApi } from 'shared-api'
import type { Permission } from 'shared-api/office/permissions'
import type { OfficeSession } from 'shared-api/office/staff'
import { create } from 'zustand'

/** The session of the member; null if nobody is signed in, undefined until the server was asked. */
export const useOfficeSession = create<{ session: OfficeSession | null | undefined }>(
  () => ({ session: undefined }),
)

export const setSession = (session: OfficeSession | null) =>
  useOfficeSession.setState({ session })

/** Whether the member's role allows it. The API enforces it; pages only hide what it would refuse. */
export const useMay = (permission: Permission): boolean =>
  useOfficeSession(
    ({ session }) => session?.member.permissions.includes(permission) ?? false,
  )

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
