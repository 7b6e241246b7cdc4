import { type Build, readBuildFile } from '#src/builds/build.ts'
import { type Finding, findingsOf } from '#src/findings/finding.ts'
import { compareShapes, flatten, type Texts } from './text-shape.ts'

/** The language that the others are compared with. A build without it uses its first language. */
const referenceLanguage = 'pt'

/** language → the texts of one namespace; null if the file is missing or not JSON. */
async function readNamespace(
  build: Build,
  namespace: string,
): Promise<Map<string, Texts | null>> {
  const read = Object.entries(build.manifest.locales).map(async ([language, files]) => {
    const file = files[namespace] ?? ''
    const text = readBuildFile(build, file).then(JSON.parse)
    return [language, await text.then(flatten, () => null)] as const
  })
  return new Map(await Promise.all(read))
}

async function checkNamespace(build: Build, namespace: string): Promise<Finding[]> {
  const finding = findingsOf('texts', build.manifest.name)
  const inLanguages = await readNamespace(build, namespace)
  const reference = inLanguages.get(referenceLanguage) ?? [...inLanguages.values()][0]
  return [...inLanguages].flatMap(([language, texts]) => {
    const where = `locales/${language}/${namespace}.json`
    if (!texts)
      return [finding('is missing, or no JSON', where, 'add the file, with every text')]
    return compareShapes(texts, reference ?? texts, language).map(({ what, hint }) =>
      finding(what, where, hint),
    )
  })
}

/** Checks that the titles, descriptions and links of the declaration have texts. */
export async function checkDeclaredTexts(build: Build): Promise<Finding[]> {
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
      return [finding(`${key} is in no namespace of its own`, where, 'correct the key')]
    const hasIt = [...inLanguages.values()].some((of) => of?.has(path))
    return hasIt
      ? []
      : [finding(`no text under ${key}`, where, 'add the text, or correct the key')]
  })
}

/** Compares the texts of each namespace across the build's languages. */
export async function checkTexts(build: Build): Promise<Finding[]> {
  const { namespaces } = build.manifest
  const found = namespaces.map((namespace) => checkNamespace(build, namespace))
  return [...(await Promise.all(found)).flat(), ...(await checkDeclaredTexts(build))]
}
