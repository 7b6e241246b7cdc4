import { useEffect, useLayoutEffect, useRef } from 'react'

type Props = {
  /** Returns what is to be done once the page before has cleaned up. */
  enter: () => () => void
}

/** Goes before a page, so that its effects run before the page's own. */
export function PageEntered({ enter }: Props) {
  const settle = useRef(() => {})

  // React has removed the page before, whose passive effects are not cleaned up yet.
  useLayoutEffect(() => {
    settle.current = enter()
  }, [enter])

  // Now they are. A storage event of another tab may still be waiting.
  useEffect(() => {
    setTimeout(settle.current)
  }, [])

  return null
}
