import { useEffect, useState } from 'react'
import { useApi, useSession } from 'shared-api'
import type { Dashboard } from 'shared-api/contract'

const nobody: ReadonlySet<string> = new Set()

/** They only highlight entries, so every failure, an ended session included, means that there are none. */
export function useOwnNames(): ReadonlySet<string> {
  const api = useApi()
  const token = useSession((session) => session.token)
  const [own, setOwn] = useState({ token, names: nobody })

  // Only the browser knows the session, which may start and end while the page is open.
  useEffect(() => {
    if (token === null) return
    let isCurrent = true
    api.get<Dashboard>('/dashboard', { session: 'optional' }).then(
      ({ characters }) => {
        const names = new Set(characters.map(({ nick }) => nick))
        if (isCurrent) setOwn({ token, names })
      },
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [api, token])

  return own.token === token && token !== null ? own.names : nobody
}
