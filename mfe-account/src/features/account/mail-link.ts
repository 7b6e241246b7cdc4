import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useHydrated } from 'shared-ui'
import { paths } from '#src/paths.ts'

/** The card's modes for mailed links; each is the name of the link's parameter. */
const linkModes = [
  'reset',
  'confirm',
  'admit',
  'end-sessions',
  'change-email',
  'undo-email',
] as const

export type LinkMode = (typeof linkModes)[number]

export type MailLink = { mode: LinkMode; token: string }

/** The fragment comes first, because browsers do not send it. Older mails carry the secret in the query. */
function findMailLink(address: Pick<Location, 'hash' | 'search'>): MailLink | null {
  const links = [address.hash.slice(1), address.search].flatMap((text) => {
    const parameters = new URLSearchParams(text)
    return linkModes.map((mode) => ({ mode, token: parameters.get(mode) }))
  })
  const found = links.find(({ token }) => token !== null)
  return found ? { mode: found.mode, token: found.token ?? '' } : null
}

/**
 * Takes the link out of the address, so that neither the address bar nor the history keeps its secret.
 * `count` is that of the links so far: the visitor may follow another one in the same document.
 */
export function useMailLink() {
  const location = useLocation()
  const navigate = useNavigate()
  // The server never sees the fragment, so the HTML has no link.
  const isHydrated = useHydrated()
  const [{ link, count }, setState] = useState({
    link: null as MailLink | null,
    count: 0,
  })

  const found = isHydrated ? findMailLink(location) : null
  const isNew = found !== null && found.token !== link?.token
  if (isNew) setState({ link: found, count: count + 1 })

  const isInAddress = found !== null
  // The address bar is outside React.
  useEffect(() => {
    if (isInAddress)
      void navigate(paths.account, { replace: true, preventScrollReset: true })
  }, [isInAddress, navigate])

  return {
    link,
    count,
    dismiss: () => setState((state) => ({ ...state, link: null })),
  }
}
