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

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface extends the browser's own.
  interface Window {
    benchMarks: PageMarks
  }
}

/** Runs in the page before its own code, alone: it can refer to nothing outside. @param content the first row's text */
export function installProbe(content: string): void {
  const marks: PageMarks = {
    content: null,
    firstPaint: 0,
    largestPaint: 0,
    layoutShift: 0,
    tasks: [],
  }
  window.benchMarks = marks
  const observe = (type: string, see: (entry: PerformanceEntry) => void) => {
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
      type,
      buffered: true,
    })
  }
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') marks.firstPaint = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    marks.largestPaint = startTime
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    }
    if (!hadRecentInput) marks.layoutShift += value
  })
  observe('longtask', ({ startTime, duration }) => {
    marks.tasks.push({ start: startTime, duration })
  })
  // The browser draws no frame before the stylesheets are there, and paints this one right after these callbacks. A
  // task of its own afterwards would wait for the scripts of the page.
  const look = () => {
    if (document.querySelector('main')?.textContent.includes(content))
      marks.content = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
