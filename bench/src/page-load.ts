/** What a page tells of itself; times are milliseconds since its navigation began. */
export type PageMarks = {
  /** When the frame was drawn that shows the first row of data. */
  content: number | null
  firstPaint: number
  largestPaint: number
  layoutShift: number
  /** Tasks of more than 50 ms. */
  tasks: { start: number; duration: number }[]
}

/** What one cold page load took, in milliseconds. */
export type PageLoad = ReturnType<typeof summarise>

/** Sums up one page load. @throws Error when its content never came */
export function summarise({ tasks, ...marks }: PageMarks) {
  const { content, firstPaint } = marks
  if (content === null) throw new Error('The page never showed its data')
  // Of each task, only what comes after the first paint.
  const late = tasks
    .map(({ start, duration }) => start + duration - Math.max(start, firstPaint))
    .filter((duration) => duration > 0)
  const blocking = late.reduce((sum, each) => sum + Math.max(0, each - 50), 0)
  return { ...marks, content, blocking, longestTask: Math.max(0, ...late) }
}
