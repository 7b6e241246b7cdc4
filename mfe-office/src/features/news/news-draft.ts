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

const none = { pt: '', en: '', es: '' }

/** @param item without one, the draft of a new item of today */
export function draftOf(item?: OfficeNews): NewsDraft {
  const now = new Date()
  const today = localText(now).slice(0, 10)
  const blank = { date: today, titles: none, stories: none, picture: null, publishAt: null }
  const { date, titles, stories, picture, publishAt } = item ?? blank
  return {
    ...{ date, titles, stories, picture, openedAt: now.toISOString() },
    publish: publishAt === null ? 'draft' : 'later',
    publishAt: publishAt === null ? '' : localText(new Date(publishAt)),
  }
}

export function contentOf({ publish, publishAt, openedAt, ...draft }: NewsDraft): NewNews {
  if (publish === 'draft') return { ...draft, publishAt: null }
  const moment = publish === 'now' ? openedAt : new Date(publishAt).toISOString()
  return { ...draft, publishAt: moment }
}
