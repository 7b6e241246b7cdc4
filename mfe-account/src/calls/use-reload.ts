import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Makes the calls of the page on screen anew, in place; nobody who left the page is taken back to it. */
export function useReload() {
  const navigate = useNavigate()
  const location = useLocation()
  const isHere = useRef(true)

  // Only leaving the page tells that it was left: an answer may come after that.
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  return () => {
    if (!isHere.current) return
    void navigate(location, {
      replace: true,
      preventScrollReset: true,
      state: location.state,
    })
  }
}
