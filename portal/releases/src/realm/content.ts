import type { Manifest } from 'portal-contract'
import { assetUrl } from '#src/store/store.ts'
import { pagesOff } from './navigation.ts'

/**
 * What a realm shows beyond its settings. It lies under `content` of the settings, so settings and content go live, are named by one hash, and go
 * back together.
 */
export type RealmContent = {
  /** language → namespace → key → text */
  texts?: Record<string, Record<string, Record<string, string>>>
  /** token of the stylesheet, without its dashes → `#rrggbb` */
  colours?: Record<string, string>
  /** path → language → what stands on that page in place of its own body */
  pages?: Record<string, Record<string, PageNode[]>>
  logo?: RealmImage
  /** What other sites show with a link to this one. */
  sharing?: RealmImage
  /** Behind the title of the home page. */
  scenery?: RealmImage
}

/** A text, or an element: its tag, the address of a link, and what is in it. */
export type PageNode = string | [tag: string, ...(PageNode | { href: string })[]]

/** A picture, in Base64. */
export type RealmImage = { type: 'svg' | 'png' | 'jpg' | 'webp'; data: string }

/** @returns the content of `realm.content`, or nothing */
export function contentOf(realm: unknown): RealmContent {
  return Object(Object(realm).content) as RealmContent
}

/** The rules of a realm's colours, logo and scenery, and those that hide links to the pages that it does without. They are in no layer, so they count over every layer of the shell. */
export function contentStyles(realm: unknown, content: Manifest | null): string {
  const { colours = {} } = contentOf(realm)
  const tokens = Object.entries(colours).map(([token, colour]) => `--${token}:${colour}`)
  // With each link goes what is there for it alone: its place in a list, or the card that it covers.
  const links = pagesOff(realm).flatMap((path) => {
    const link = `a[href="${path}"]`
    return [link, `li:has(>${link}:only-child)`, `li:has(${link}[data-cover])`]
  })
  const rules: string[] = []
  if (links.length > 0) rules.push(`${links.join()}{display:none}`)
  if (tokens.length > 0) rules.push(`:root{${tokens.join(';')}}`)
  if (content?.icon)
    rules.push(
      '[data-crest]>*{display:none}',
      `[data-crest]{background:url(${assetUrl(content, content.icon)}) center/contain no-repeat}`,
    )
  if (content?.scenery)
    rules.push(
      '[data-scenery]>:first-child{display:none}',
      // Dark enough for the text on it, and into the ground below it.
      `[data-scenery]{background:linear-gradient(rgb(5 6 10/.6),var(--night-950)),url(${assetUrl(content, content.scenery)}) center/cover}`,
    )
  return rules.join('')
}

/** The `og:image` element. Other sites need the full address, so there is none without `siteUrl`. */
export function contentHead(publicRealm: unknown, content: Manifest | null): string {
  const { siteUrl } = Object(publicRealm) as { siteUrl?: unknown }
  if (!content?.sharing || typeof siteUrl !== 'string') return ''
  return `<meta property="og:image" content="${siteUrl}${assetUrl(content, content.sharing)}">`
}
