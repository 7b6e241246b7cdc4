import escapeHtml from 'escape-html'
import { startOfDay, toRealmIso } from '#src/config/realm-time.ts'
import type { PublishedNews } from '#src/news/news.ts'

type Feed = {
  siteUrl: string
  language: string
  title: string
  author: string
  timeZone: string
  news: readonly PublishedNews[]
  /** The launch of the realm in epoch milliseconds: when an empty feed was last updated. */
  since: number
}

/** Part of the id of every item; it must never change (RFC 4151). */
const namingDate = '2025-10-17'

/** RFC 4287, newest first. */
export function atomFeed(feed: Feed): string {
  const { siteUrl, language, title, author, timeZone, news, since } = feed
  const tag = `tag:${new URL(siteUrl).hostname},${namingDate}:news`
  const time = (moment: number) => toRealmIso(moment, timeZone)
  const entries = news.map((item) => {
    const published = startOfDay(item.date, timeZone)
    return { ...item, published, updated: item.updatedAt ?? published }
  })
  const updated = Math.max(since, ...entries.map((entry) => entry.updated))
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${asText(language)}">
  <id>${asText(tag)}</id>
  <title>${asText(title)}</title>
  <updated>${time(updated)}</updated>
  <author><name>${asText(author)}</name></author>
  <link rel="self" type="application/atom+xml" href="${asText(siteUrl)}/api/news.atom"/>
  <link rel="alternate" type="text/html" href="${asText(siteUrl)}/news"/>
${entries
  .map(
    (entry) => `  <entry>
    <id>${asText(tag)}/${entry.id}</id>
    <title>${asText(entry.title)}</title>
    <published>${time(entry.published)}</published>
    <updated>${time(entry.updated)}</updated>
    <link rel="alternate" type="text/html" href="${asText(siteUrl)}/news${entry.hasStory ? `/${entry.id}` : ''}"/>
    <content>${asText(entry.title)}</content>
  </entry>
`,
  )
  .join('')}</feed>
`
}

/** XML 1.0 cannot express most control characters, so they become spaces. */
function asText(text: string): string {
  return escapeHtml(text.replace(/[\p{Cc}\ufffe\uffff]/gu, ' '))
}
