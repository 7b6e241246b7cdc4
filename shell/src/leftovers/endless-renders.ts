/** How often a check must find that the page is not on screen, and its pause. A blocked thread misses checks. */
const checks = 5
const pauseMs = 1_000

/**
 * Notices that a page never comes on screen. A page that sets state in every effect renders without end, and React
 * does not get to show the next one.
 *
 * @param onEndless called once for a page that was expected and did not enter in about five seconds
 */
export function watchRenders(onEndless: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined

  const check = (left: number) => {
    timer = setTimeout(() => (left > 1 ? check(left - 1) : onEndless()), pauseMs)
  }
  const stop = () => clearTimeout(timer)

  return {
    expectPage: () => {
      stop()
      check(checks)
    },
    stop,
  }
}
