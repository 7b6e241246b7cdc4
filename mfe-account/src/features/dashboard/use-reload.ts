import { useLocation, useNavigate } from 'react-router-dom'

/** Makes the calls of the page on screen anew, in place. */
export function useReload() {
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
