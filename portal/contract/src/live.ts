/** The last answers of the public calls that a route declares as `data`: what its first render draws. */
export type LiveAnswers = {
  /** When the HTML was rendered, in epoch milliseconds of the gateway. Times relative to now begin from it. */
  renderedAt: number
  /** Declared URL, byte for byte → the answer's JSON. A call without an answer is missing. */
  answers: Readonly<Record<string, unknown>>
}

/**
 * Metrics of the `Server-Timing` header of a page with live answers. The header changes with each response, so the HTML
 * and its ETag do not.
 */
export const answersMetrics = {
  /** The duration is the age of the oldest answer, in milliseconds. */
  age: 'answers-age',
  /** The duration is how long all answers may still be shown without asking the API again, in milliseconds. */
  left: 'answers-left',
} as const
