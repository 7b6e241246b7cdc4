/** The paths of this remote's pages. */
export const paths = {
  overview: '__path__',
} as const
