import { useEffect, useState } from 'react'
import { useApi, useSession } from 'shared-api'
import type { Dashboard } from 'shared-api/contract'

const nobody: ReadonlySet<string> = new Set()

/**
 * The names of the visitor's own characters, once they are known. A decoration: whatever goes
 * wrong, a session that has ended too, there are none and the page stays.
 */
export function useOwnNames(): ReadonlySet<string> {
  const api = useApi()
  const token = useSession((session) => session.token)
  const [own, setOwn] = useState({ token, names: nobody })

  // The session is known in the browser only, and may come and go while the page is open.
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
