const days = [7, 15, 30, 60, 90]
const tiers = ['silver', 'gold', 'diamond', 'percentOff']

/** `list`: separated by commas. `links`: one a line, as in `linkLines`. */
export type SettingField = { path: string; kind: 'text' | 'number' | 'list' | 'links' }

const fields = (kind: SettingField['kind'], ...paths: string[]): SettingField[] =>
  paths.map((path) => ({ path, kind }))

/** The settings that the office shows, by their place in `settings.json`. Others stay as they are in the file. */
export const settingGroups = {
  realm: fields('text', 'name', 'launchDate', 'timeZone', 'rates.exp', 'rates.adena'),
  links: fields(
    'text',
    ...['community', 'discord', 'facebook', 'whatsapp', 'social'].map(
      (to) => `links.${to}`,
    ),
    ...['hopzone', 'l2jbrasil', 'top100arena'].map((site) => `voteSites.${site}.url`),
    ...['client', 'system', 'launcher'].map((file) => `downloads.${file}.url`),
  ),
  navigation: [
    ...fields('list', 'navigation.hidden', 'navigation.order', 'navigation.pagesOff'),
    ...fields('links', 'navigation.links'),
  ],
  coins: [
    ...fields('number', 'coin.price'),
    ...fields('text', 'coin.currency'),
    ...fields('list', 'coin.packs'),
  ],
  premium: days.flatMap((count) =>
    fields('number', ...tiers.map((tier) => `premium.${count}.${tier}`)),
  ),
}

type Link = { label: Record<string, string>; url: string }

/** A value as its field shows it. */
export function toText(value: unknown, kind: SettingField['kind']): string {
  if (value === undefined || value === null) return ''
  if (kind === 'list') return (value as unknown[]).join(', ')
  if (kind !== 'links') return String(value)
  const lines = (value as Link[]).map(({ label, url }) =>
    [label.pt, label.en, label.es, url].join(' | '),
  )
  return lines.join('\n')
}

/** @returns the value of a field, undefined if it is empty. What makes no sense stays as it was typed: the check tells. */
export function fromText(text: string, kind: SettingField['kind']): unknown {
  if (text.trim() === '') return undefined
  const parts = (separator: RegExp) => text.split(separator).map((part) => part.trim())
  const asNumber = (part: string) => (Number.isNaN(Number(part)) ? part : Number(part))
  if (kind === 'number') return asNumber(text.trim().replace(',', '.'))
  if (kind === 'list') return parts(/,/).filter(Boolean).map(asNumber)
  if (kind === 'text') return text.trim()
  return parts(/\n/)
    .filter(Boolean)
    .map((line) => {
      const [pt, en, es, url] = line.split('|').map((part) => part.trim())
      return { label: { pt, en, es }, url }
    })
}
