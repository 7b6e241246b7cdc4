/** The card's modes for mailed links; each is the name of the link's parameter. */
const linkModes = ['reset', 'confirm', 'admit', 'end-sessions'] as const

export type LinkMode = (typeof linkModes)[number]

export type MailLink = { mode: LinkMode; token: string }

/** The fragment comes first, because browsers do not send it. Older mails carry the secret in the query. */
export function findMailLink({
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
