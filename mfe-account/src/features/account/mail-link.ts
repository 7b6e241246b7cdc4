/** What the card is for when the visitor comes by a link of a mail. */
export const linkModes = ['reset', 'confirm', 'admit', 'end-sessions'] as const

export type LinkMode = (typeof linkModes)[number]

/** A link of a mail: what it is for, and its secret. */
export type MailLink = { mode: LinkMode; token: string }

/**
 * Finds the link of a mail in an address. The fragment comes first: browsers send it to nobody. Older mails have
 * the secret in the query.
 *
 * @param address the parts of it, with their `#` and `?`
 */
export function mailLinkIn({
  hash,
  search,
}: Pick<Location, 'hash' | 'search'>): MailLink | null {
  const links = [hash.slice(1), search].flatMap((text) => {
    const parameters = new URLSearchParams(text)
    return linkModes.map((mode) => ({ mode, token: parameters.get(mode) }))
  })
  const found = links.find(({ token }) => token !== null)
  return found ? { mode: found.mode, token: found.token ?? '' } : null
}
