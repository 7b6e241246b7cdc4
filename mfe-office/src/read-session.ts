import { useEffect } from 'react'
import { type ApiClient, ApiError, useApi } from 'shared-api'
import type { OfficeSession } from 'shared-api/office/staff'
import { setSession } from '#src/session.ts'

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
