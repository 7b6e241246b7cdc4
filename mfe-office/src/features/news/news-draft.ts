import type { NewNews, OfficeNews } from 'shared-api/office/news'

/** What the editor's fields hold. */
export type NewsDraft = Pick<NewNews, 'date' | 'titles'> & {
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
    const titles = { pt: '', en: '', es: '' }
    return { date: localText(now).slice(0, 10), titles, ...empty }
  }
  const { date, titles, publishAt } = item
  if (publishAt === null) return { date, titles, ...empty }
  const set = localText(new Date(publishAt))
  return { date, titles, publish: 'later', publishAt: set, openedAt }
}

export function contentOf({ date, titles, ...draft }: NewsDraft): NewNews {
  if (draft.publish === 'draft') return { date, titles, publishAt: null }
  const { publish, openedAt } = draft
  const moment = publish === 'now' ? openedAt : new Date(draft.publishAt).toISOString()
  return { date, titles, publishAt: moment }
}
