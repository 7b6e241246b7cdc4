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
