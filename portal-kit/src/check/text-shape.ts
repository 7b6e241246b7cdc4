/** key → text, of one namespace in one language. */
export type Texts = Map<string, unknown>

/** One difference, without its place. */
interface Difference {
  what: string
  cure: string
}

/** All texts of a namespace by their whole key, e.g. `players.title`. */
export function flatten(texts: unknown, prefix = ''): Texts {
  if (typeof texts !== 'object' || texts === null) return new Map([[prefix, texts]])
  const entries = Object.entries(texts)
  return new Map(
    entries.flatMap(([key, value]) => [
      ...flatten(value, prefix ? `${prefix}.${key}` : key),
    ]),
  )
}

const pluralForm = /_(?:ordinal_)?(zero|one|two|few|many|other)$/
const baseOf = (key: string) => key.replace(pluralForm, '')
const formOf = (key: string) => pluralForm.exec(key)?.[1]

const pluralForms = (language: string) =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories

/** What must be the same in every language: what is filled in, nested texts, and elements. */
function placeholdersOf(texts: Texts, base: string): string {
  const parts = [...texts].flatMap(([key, text]) =>
    typeof text === 'string' && baseOf(key) === base
      ? [
          ...text.matchAll(/\{\{-?\s*([^}\s,]+)/g),
          ...text.matchAll(/\$t\(([^),]+)/g),
          ...text.matchAll(/<([A-Za-z0-9]+)\s*\/?>/g),
        ].map(([whole, name]) => (whole.startsWith('{') ? `{{${name}}}` : whole))
      : [],
  )
  return [...new Set(parts)].sort().join(' ')
}

function missing(texts: Texts, reference: Texts, language: string): Difference[] {
  const plurals = new Set(
    [...reference.keys()].flatMap((key) =>
      reference.has(`${baseOf(key)}_other`) ? baseOf(key) : [],
    ),
  )
  const needed = [...reference.keys()].flatMap((key) => {
    const base = baseOf(key)
    return plurals.has(base) && formOf(key)
      ? pluralForms(language).map((form) => `${base}_${form}`)
      : [key]
  })
  return [...new Set(needed)]
    .filter((key) => !texts.has(key))
    .map((key) => ({
      what: `${key} is missing`,
      cure: `translate it: ${JSON.stringify(reference.get(key) ?? reference.get(`${baseOf(key)}_other`))}`,
    }))
}

function strange(texts: Texts, reference: Texts, language: string): Difference[] {
  const bases = new Set([...reference.keys()].map(baseOf))
  const forms: string[] = ['zero', ...pluralForms(language)]
  return [...texts].flatMap(([key, text]): Difference[] => {
    const form = formOf(key)
    const isForm = form !== undefined && forms.includes(form) && bases.has(baseOf(key))
    if (!reference.has(key) && !isForm) {
      return [
        { what: `${key} is in no other language`, cure: 'take it out, or add it to all' },
      ]
    }
    if (typeof text !== 'string')
      return [{ what: `${key} is no text`, cure: 'write a text' }]
    return text.trim() ? [] : [{ what: `${key} is empty`, cure: 'write the text' }]
  })
}

function misfilled(texts: Texts, reference: Texts): Difference[] {
  const bases = new Set([...reference.keys()].map(baseOf))
  return [...new Set([...texts.keys()].map(baseOf))].flatMap((base) => {
    const [own, expected] = [placeholdersOf(texts, base), placeholdersOf(reference, base)]
    if (!bases.has(base) || own === expected) return []
    const what = `${base} fills in ${own || 'nothing'}; the reference fills in ${expected || 'nothing'}`
    return [{ what, cure: `write it with ${expected || 'no placeholder'}` }]
  })
}

/**
 * Holds the texts of one language against those of the reference.
 *
 * @param texts of the language
 * @param reference of the language that says which texts there are
 * @param language its code: it says which plural forms there are
 * @returns what is missing, then what is strange, then what is filled in otherwise
 */
export function comparisonOf(
  texts: Texts,
  reference: Texts,
  language: string,
): Difference[] {
  return [
    ...missing(texts, reference, language),
    ...strange(texts, reference, language),
    ...misfilled(texts, reference),
  ]
}
