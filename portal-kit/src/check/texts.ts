import { type Build, readBuildFile } from './build.ts'
import { type Finding, findingsOf } from './finding.ts'
import { referenceLanguage } from './limits.ts'
import { comparisonOf, flatten, type Texts } from './text-shape.ts'

const sourceOf = (language: string, namespace: string) =>
  `locales/${language}/${namespace}.json`

function parse(text: string): Texts | null {
  try {
    return flatten(JSON.parse(text))
  } catch {
    return null
  }
}

/** language → its texts, of one namespace; null where there is no file, or no JSON in it. */
async function readNamespace(
  build: Build,
  namespace: string,
): Promise<Map<string, Texts | null>> {
  const read = Object.entries(build.manifest.locales).map(async ([language, files]) => {
    const file = files[namespace]
    const texts = file && (await readBuildFile(build, file).then(parse, () => null))
    return [language, texts || null] as const
  })
  return new Map(await Promise.all(read))
}

async function checkNamespace(build: Build, namespace: string): Promise<Finding[]> {
  const finding = findingsOf('texts', build.manifest.name)
  const inLanguages = await readNamespace(build, namespace)
  const reference = inLanguages.get(referenceLanguage) ?? [...inLanguages.values()][0]
  return [...inLanguages].flatMap(([language, texts]) => {
    const where = sourceOf(language, namespace)
    if (!texts)
      return [finding('is missing, or no JSON', where, 'add the file, with every text')]
    return comparisonOf(texts, reference ?? texts, language).map(({ what, cure }) =>
      finding(what, where, cure),
    )
  })
}

/** The texts that a declaration names must be there: they are titles, descriptions and links. */
async function checkNamed(build: Build): Promise<Finding[]> {
  const { name, routes, navigation, namespaces } = build.manifest
  const finding = findingsOf('texts', name)
  const named = [
    ...routes.flatMap(({ path, title, description }) =>
      [title, description].map((key) => ({ key, where: `route ${path}` })),
    ),
    ...navigation.map(({ path, label }) => ({ key: label, where: `link to ${path}` })),
  ]
  const texts = new Map<string, Map<string, Texts | null>>()
  for (const namespace of namespaces)
    texts.set(namespace, await readNamespace(build, namespace))
  return named.flatMap(({ key, where }) => {
    const [namespace = '', path = ''] = key.split(':')
    const inLanguages = texts.get(namespace)
    if (!inLanguages)
      return [finding(`${key} is in no namespace of its own`, where, 'mend the key')]
    const hasIt = [...inLanguages.values()].some((of) => of?.has(path))
    return hasIt
      ? []
      : [finding(`no text under ${key}`, where, 'add the text, or mend the key')]
  })
}

/** Holds the texts of each namespace against each other, in every language that the build has. */
export async function checkTexts(build: Build): Promise<Finding[]> {
  const { namespaces } = build.manifest
  const found = namespaces.map((namespace) => checkNamespace(build, namespace))
  return [...(await Promise.all(found)).flat(), ...(await checkNamed(build))]
}
