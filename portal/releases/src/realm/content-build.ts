import { contractVersion, type Manifest, parseManifest } from 'portal-contract'
import { buildIdOf } from '#src/builds/manifest.ts'
import type { AllTexts } from '#src/builds/texts.ts'
import { storeBuild } from '#src/publish/publish.ts'
import { writeBuildFile } from '#src/store/compress.ts'
import { integrityOf, mapValues, shortHash } from '#src/store/files.ts'
import type { HeldStore } from '#src/store/lock.ts'
import { contentName } from '#src/store/verify.ts'
import { contentOf, type PageNode, type RealmContent } from './content.ts'
import { inLanguage, withRealmTexts } from './texts.ts'

const hashed = (name: string, type: string, content: Buffer | string) =>
  `${name}.${shortHash(content, 8)}.${type}`

type Files = Record<string, Buffer>

/** The apps that show the content. */
type Apps = { remotes: readonly Manifest[]; texts: AllTexts }

/** The realm's own pages in a language, by the namespace of the app that has their routes. */
function ownPages({ pages = {} }: RealmContent, { remotes }: Apps, language: string) {
  const found: Record<string, Record<string, PageNode[]>> = {}
  for (const [path, inLanguages] of Object.entries(pages)) {
    const owner = remotes.find(({ routes }) => routes.some((route) => route.path === path))
    const [namespace, nodes] = [owner?.namespaces[0], inLanguages[language]]
    if (namespace && nodes) found[namespace] = { ...found[namespace], [path]: nodes }
  }
  return found
}

/** The texts of each namespace that the realm changes, whole: a browser loads them in place of the app's. */
function textFiles(content: RealmContent, apps: Apps) {
  const files: Files = {}
  const locales: Manifest['locales'] = {}
  const languages = Object.values(apps.texts).flatMap((of) => Object.keys(of))
  for (const language of new Set(languages)) {
    const pages = ownPages(content, apps, language)
    for (const [namespace, own] of Object.entries(inLanguage(apps.texts, language))) {
      const changes = content.texts?.[language]?.[namespace]
      const ofNamespace = pages[namespace]
      if (!changes && !ofNamespace) continue
      const texts = {
        ...withRealmTexts(own, changes ?? {}),
        ...(ofNamespace && { ownPages: ofNamespace }),
      }
      const bytes = Buffer.from(JSON.stringify(texts))
      const file = `locales/${language}/${hashed(namespace, 'json', bytes)}`
      files[file] = bytes
      locales[language] = { ...locales[language], [namespace]: file }
    }
  }
  return { files, locales }
}

function imageFiles({ logo, sharing, scenery }: RealmContent): Files {
  const named = Object.entries({ logo, sharing, scenery }).flatMap(([name, image]) => {
    if (!image) return []
    const content = Buffer.from(image.data, 'base64')
    return [[`media/${hashed(name, image.type, content)}`, content]]
  })
  return Object.fromEntries(named)
}

function describe(files: Files, locales: Manifest['locales']) {
  const described = mapValues(files, (bytes) => ({
    integrity: integrityOf(bytes),
    bytes: bytes.length,
  }))
  const imageOf = (name: string) =>
    Object.keys(files).find((file) => file.startsWith(`media/${name}.`))
  const manifest = {
    schema: 1 as const,
    kind: 'content' as const,
    name: contentName,
    owner: 'the operator of the realm',
    routes: [],
    navigation: [],
    namespaces: [],
    contract: contractVersion,
    shared: {},
    entry: '',
    scripts: [],
    styles: [],
    fonts: [],
    server: '',
    locales,
    files: described,
    icon: imageOf('logo'),
    sharing: imageOf('sharing'),
    scenery: imageOf('scenery'),
    commit: '',
  }
  const unnamed = { ...manifest, build: '' }
  const text = JSON.stringify({ ...manifest, build: buildIdOf(unnamed as Manifest) })
  return parseManifest(text, contentName)
}

/**
 * Stores what browsers load of a realm's own content as a build, with the texts of these apps around it: the same paths, hashes and checks as
 * for the files of apps hold for them.
 * @returns null if the realm has none
 */
export async function storeContent(
  store: HeldStore<'add' | 'pointer'>,
  realm: unknown,
  apps: Apps,
): Promise<Manifest | null> {
  const content = contentOf(realm)
  if (Object.keys(content).length === 0) return null
  const { files: texts, locales } = textFiles(content, apps)
  const files = { ...texts, ...imageFiles(content) }
  const manifest = describe(files, locales)
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  await storeBuild(store, manifest, text, async (dir) => {
    for (const [file, bytes] of Object.entries(files))
      await writeBuildFile(dir, file, bytes)
  })
  return manifest
}
