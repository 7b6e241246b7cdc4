import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useHydrated } from 'shared-ui'
import { paths } from '#src/paths.ts'
import { type MailLink, mailLinkIn } from './mail-link.ts'

/**
 * The link of a mail that brought the visitor. It is kept here alone: the address bar, and with it the history of
 * the browser, loses it at once.
 *
 * @returns the link, or null where there is none or it was `drop`ped; and how many have come so far, because
 *   another one may be followed in the same document
 */
export function useMailLink() {
  const location = useLocation()
  const navigate = useNavigate()
  // The server never sees the fragment, so the HTML knows no link.
  const isHydrated = useHydrated()
  const [{ link, arrivals }, setState] = useState({
    link: null as MailLink | null,
    arrivals: 0,
  })

  const found = isHydrated ? mailLinkIn(location) : null
  const isNew = found !== null && found.token !== link?.token
  if (isNew) setState({ link: found, arrivals: arrivals + 1 })

  const isInAddress = found !== null
  // The address bar is outside React.
  useEffect(() => {
    if (isInAddress)
      void navigate(paths.account, { replace: true, preventScrollReset: true })
  }, [isInAddress, navigate])

  return {
    link,
    arrivals,
    drop: () => setState((state) => ({ ...state, link: null })),
  }
}
