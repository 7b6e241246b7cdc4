/** News dates have no time. In a zone other than UTC they could become the day before. */
export const dayFormat = { dateStyle: 'medium', timeZone: 'UTC' } as const
