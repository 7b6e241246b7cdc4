import { readBuildFile, type ServedBuild } from '#src/builds/build.ts'
import { type Finding, findingsOf } from '#src/findings/finding.ts'
import { readEach } from '#src/store/files.ts'

/** key → text, of one namespace in one language. */
type Texts = Map<string, unknown>

/** Maps all texts of a namespace by their full key, e.g. `players.title`. */
export function flattenTexts(texts: unknown, prefix = ''): Texts {
  if (typeof texts !== 'object' || texts === null) return new Map([[prefix, texts]])
  const entries = Object.entries(texts)
  return new Map(
    entries.flatMap(([key, value]) => [
      ...flattenTexts(value, prefix ? `${prefix}.${key}` : key),
    ]),
  )
}

const pluralForm = /_(?:ordinal_)?(zero|one|two|few|many|other)$/
const baseOf = (key: string) => key.replace(pluralForm, '')
const basesOf = (texts: Texts) => new Set([...texts.keys()].map(baseOf))

const pluralForms = (language: string): string[] =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories

/** What every language must have alike: placeholders, nested texts and elements. */
export function placeholdersOf(texts: Texts, base: string): string {
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

function findMissing(texts: Texts, reference: Texts, language: string): Finding[] {
  const needed = [...reference.keys()].flatMap((key) => {
    const base = baseOf(key)
    const isPlural = key !== base && reference.has(`${base}_other`)
    return isPlural ? pluralForms(language).map((form) => `${base}_${form}`) : [key]
  })
  return [...new Set(needed)]
    .filter((key) => !texts.has(key))
    .map((key) => ({
      what: `${key} is missing`,
      hint: `translate it: ${JSON.stringify(reference.get(key) ?? reference.get(`${baseOf(key)}_other`))}`,
    }))
}

function findUnknown(texts: Texts, reference: Texts, language: string): Finding[] {
  const bases = basesOf(reference)
  const forms = ['zero', ...pluralForms(language)]
  return [...texts].flatMap(([key, text]): Finding[] => {
    const isForm = forms.includes(pluralForm.exec(key)?.[1] ?? '')
    if (!reference.has(key) && !(isForm && bases.has(baseOf(key))))
      return [
        { what: `${key} is in no other language`, hint: 'take it out, or add it to all' },
      ]
    if (typeof text !== 'string')
      return [{ what: `${key} is no text`, hint: 'write a text' }]
    return text.trim() ? [] : [{ what: `${key} is empty`, hint: 'write the text' }]
  })
}

function findOtherPlaceholders(texts: Texts, reference: Texts): Finding[] {
  const bases = basesOf(reference)
  return [...basesOf(texts)].flatMap((base) => {
    const [own, expected] = [placeholdersOf(texts, base), placeholdersOf(reference, base)]
    if (!bases.has(base) || own === expected) return []
    const what = `${base} fills in ${own || 'nothing'}; the reference fills in ${expected || 'nothing'}`
    return [{ what, hint: `write it with ${expected || 'no placeholder'}` }]
  })
}

/** The language that the others are compared with. A build without it uses its first language. */
const referenceLanguage = 'pt'

/** Language → texts, of one namespace; null if the file is missing or not JSON. */
export type InLanguages = Readonly<Record<string, Texts | null>>

/** Reads the texts of a build by namespace. */
export function readNamespaces(build: ServedBuild): Promise<Record<string, InLanguages>> {
  const { namespaces, locales } = build.manifest
  return readEach(namespaces, (namespace) =>
    readEach(Object.keys(locales), (language) => {
      const file = locales[language]?.[namespace] ?? ''
      const text = readBuildFile(build, file).then(JSON.parse)
      return text.then(flattenTexts, () => null)
    }),
  )
}

function compareLanguages(app: string, namespace: string, texts: InLanguages): Finding[] {
  const finding = findingsOf('texts', app)
  const reference = texts[referenceLanguage] ?? Object.values(texts)[0]
  return Object.entries(texts).flatMap(([language, own]) => {
    const where = `locales/${language}/${namespace}.json`
    if (!own)
      return [finding('is missing, or no JSON', where, 'add the file, with every text')]
    const expected = reference ?? own
    return [
      ...findMissing(own, expected, language),
      ...findUnknown(own, expected, language),
      ...findOtherPlaceholders(own, expected),
    ].map(({ what, hint }) => finding(what, where, hint))
  })
}

/** Checks that the titles, descriptions and links of the declaration have texts. */
export async function checkDeclaredTexts(build: ServedBuild): Promise<Finding[]> {
  const { name, routes, navigation } = build.manifest
  const finding = findingsOf('texts', name)
  const named = [
    ...routes.flatMap(({ path, title, description }) =>
      [title, description].map((key) => ({ key, where: `route ${path}` })),
    ),
    ...navigation.map(({ path, label }) => ({ key: label, where: `link to ${path}` })),
  ]
  const texts = await readNamespaces(build)
  return named.flatMap(({ key, where }) => {
    const [namespace = '', path = ''] = key.split(':')
    const inLanguages = texts[namespace]
    if (!inLanguages)
      return [finding(`${key} is in no namespace of its own`, where, 'correct the key')]
    if (Object.values(inLanguages).some((of) => of?.has(path))) return []
    return [finding(`no text under ${key}`, where, 'add the text, or correct the key')]
  })
}

/** Compares the texts of each namespace across the build's languages. */
export async function checkTexts(build: ServedBuild): Promise<Finding[]> {
  const namespaces = Object.entries(await readNamespaces(build))
  const compared = namespaces.flatMap(([namespace, texts]) =>
    compareLanguages(build.manifest.name, namespace, texts),
  )
  return [...compared, ...(await checkDeclaredTexts(build))]
}
