import { useLocation, useNavigate } from 'react-router-dom'

/** Gives a function that loads the page on screen again: a navigation to where the visitor is. */
export function useReloadPage(): () => void {
  const navigate = useNavigate()
  const location = useLocation()
  return () => {
    void navigate(location, {
      replace: true,
      preventScrollReset: true,
      state: location.state,
    })
  }
}
