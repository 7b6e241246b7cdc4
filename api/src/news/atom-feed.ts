import escapeHtml from 'escape-html'
import type { Realm } from 'shared-api/contract'
import { startOfDay, toRealmIso } from '#src/config/realm-time.ts'
import type { PublishedNews } from '#src/news/news.ts'

type Options = {
  realm: Pick<Realm, 'name' | 'timeZone' | 'launchDate'>
  siteUrl: string
  language: string
}

const titles: Record<string, string> = { pt: 'Notícias', en: 'News', es: 'Noticias' }

/** Part of the id of every item; it must never change (RFC 4151). */
const namingDate = '2025-10-17'

/** RFC 4287, newest first. An empty feed was last updated at the launch of the realm. */
export function atomFeed(
  news: readonly PublishedNews[],
  { realm: { name, timeZone, launchDate }, siteUrl, language }: Options,
): string {
  const tag = `tag:${new URL(siteUrl).hostname},${namingDate}:news`
  const time = (moment: number) => toRealmIso(moment, timeZone)
  const entries = news.map((item) => {
    const published = startOfDay(item.date, timeZone)
    return { ...item, published, updated: item.updatedAt ?? published }
  })
  const updated = Math.max(Date.parse(launchDate), ...entries.map((entry) => entry.updated))
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${asText(language)}">
  <id>${asText(tag)}</id>
  <title>${asText(`${titles[language]} · ${name}`)}</title>
  <updated>${time(updated)}</updated>
  <author><name>${asText(name)}</name></author>
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
