import { useLocation, useNavigate } from 'react-router-dom'

/** Asks for the data of the page on screen once more; what is shown stays until the answer is there. */
export function useReload(): () => void {
  const navigate = useNavigate()
  const location = useLocation()
  return () => void navigate(location, { replace: true, preventScrollReset: true })
}
