import { answersMetrics } from 'portal-contract'

/**
 * Whether the answers in the HTML need not be asked for again yet. The gateway tells how long they may be shown, and the
 * browser counts from the beginning of the navigation.
 */
export function areAnswersFresh(): boolean {
  const entries = performance.getEntriesByType('navigation')
  const [navigation] = entries as PerformanceNavigationTiming[]
  // The browser may show HTML that it has kept, of any age.
  if (navigation?.type === 'back_forward') return false
  const told = navigation?.serverTiming?.find(({ name }) => name === answersMetrics.left)
  return told === undefined || performance.now() <= told.duration
}
