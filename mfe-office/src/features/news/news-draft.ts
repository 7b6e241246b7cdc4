import type { NewNews, OfficeNews } from 'shared-api/office/news'

/** What the editor's fields hold. */
export type NewsDraft = Omit<NewNews, 'publishAt'> & {
  publish: 'draft' | 'now' | 'later'
  /** As `datetime-local` has it: in the time zone of the member's device. */
  publishAt: string
  /** What `now` means: always the same moment, or a repeated call would be another one. */
  openedAt: string
}

/** `2026-01-31T18:30` on the clock of the device. */
function localText(moment: Date): string {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}

/** @param item without one, the draft of a new item of today */
export function draftOf(item?: OfficeNews): NewsDraft {
  const now = new Date()
  const openedAt = now.toISOString()
  const empty = { publish: 'draft', publishAt: '', openedAt } as const
  if (!item) {
    const none = { pt: '', en: '', es: '' }
    const date = localText(now).slice(0, 10)
    return { date, titles: none, stories: none, picture: null, ...empty }
  }
  const { date, titles, stories, picture, publishAt } = item
  const content = { date, titles, stories, picture }
  if (publishAt === null) return { ...content, ...empty }
  const set = localText(new Date(publishAt))
  return { ...content, publish: 'later', publishAt: set, openedAt }
}

export function contentOf({ publish, publishAt, openedAt, ...draft }: NewsDraft): NewNews {
  if (publish === 'draft') return { ...draft, publishAt: null }
  const moment = publish === 'now' ? openedAt : new Date(publishAt).toISOString()
  return { ...draft, publishAt: moment }
}
