import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  type AppDeclaration,
  contractVersion,
  type Manifest,
  type RouteDeclaration,
} from 'portal-contract'
import { type Build, openBuild } from '#src/builds/build.ts'
import { writeManifest } from '#src/builds/manifest.ts'
import type { Finding } from '#src/findings/finding.ts'
import { shortHash } from '#src/store/files.ts'

export type App = {
  dir: string
  /** Writes a file of the app; text of the build is below `dist/`. */
  write: (file: string, content: string | Buffer) => Promise<void>
}

/** The folder that apps are written below, such as a TempStore. */
type Place = { dir: string; store?: string }

/** Texts of an app: language → key → text. */
type Texts = Record<string, Record<string, string>>

const serverOf = (app: string) =>
  readFile(join(import.meta.dirname, `../../fixtures/servers/${app}.js`), 'utf8')

/** A route of an app, with changes. */
export const routeOf = (
  app: string,
  path: string,
  changes: Partial<RouteDeclaration> = {},
): RouteDeclaration => ({
  path,
  title: `${app}:title`,
  description: `${app}:description`,
  frame: 'bare',
  ...changes,
})

/** What an app declares that has these pages and nothing else. */
export const declarationOf = (name: string, ...paths: string[]) => ({
  name,
  routes: paths.map((path) => routeOf(name, path)),
  navigation: [],
  namespaces: [name],
})

const hashed = (name: string, extension: string, content: string) =>
  `${name}.${shortHash(content, 8)}.${extension}`

let written = 0

/** Each in a folder of its own: a process starts a thread to read a declaration again. */
async function writeApp(
  at: Place,
  declaration: AppDeclaration,
  texts: Texts,
  build: Record<string, string>,
): Promise<App> {
  const usual = join(at.dir, declaration.name)
  written += 1
  const dir = existsSync(usual) ? `${usual}-${written}` : usual
  const write: App['write'] = async (file, content) => {
    await mkdir(dirname(join(dir, file)), { recursive: true })
    await writeFile(join(dir, file), content)
  }
  await write('package.json', '{ "type": "module" }')
  await write('portal.config.ts', `export default ${JSON.stringify(declaration)}`)
  for (const [language, of] of Object.entries(texts))
    await write(`locales/${language}/${declaration.name}.json`, JSON.stringify(of))
  for (const [file, content] of Object.entries(build)) await write(`dist/${file}`, content)
  return { dir, write }
}

const shellStyles =
  '.shell-sky{color:gold}@font-face{font-family:Gold;src:url(media/gold.0a1b2c3d.woff2)}'

/** Writes a minimal shell with its build; its script does nothing unless one is given. */
export async function buildShell(
  at: Place,
  changes: Partial<AppDeclaration> = {},
  main = 'console.log("shell")',
): Promise<App> {
  const declaration = {
    name: 'shell',
    owner: 'Portal team',
    routes: [],
    navigation: [],
    namespaces: ['shell'],
    languages: ['pt', 'en'],
    icon: 'crest',
    fonts: ['gold'],
    ...changes,
  }
  const texts = { pt: { menu: 'Menu' }, en: { menu: 'Menu' } }
  return writeApp(at, declaration, texts, {
    [`browser/${hashed('main', 'js', main)}`]: main,
    [`browser/${hashed('main', 'css', shellStyles)}`]: shellStyles,
    'browser/media/crest.0a1b2c3d.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'browser/media/gold.0a1b2c3d.woff2': 'a font',
    'inspector/inspector.0a1b2c3d.css': '.shell-panel{color:gold}',
    'inspector/inspector.0a1b2c3d.js': 'console.log("inspector")',
    'head/head.js': 'document.documentElement.dataset.head="ran"\n',
    'server/index.mjs': await serverOf('shell'),
  })
}

/** A container by hand: other toolchains may write the same. */
const containerOf = ({ name, routes }: AppDeclaration) => `var portal_${name} = {
  init() {},
  async get(name) {
    if (name !== './routes') throw new Error(name + ' is not exposed')
    const pages = {}
    for (const path of ${JSON.stringify(routes.map(({ path }) => path))})
      pages[path] = { Component: () => path }
    return () => ({ pages })
  },
}`

/** Writes a minimal remote with its build. `files` are added to the build or replace its files. */
export async function buildRemote(
  at: Place,
  changes: Partial<AppDeclaration> = {},
  files: Record<string, string> = {},
): Promise<App> {
  const declaration: AppDeclaration = {
    ...declarationOf('gate'),
    owner: 'Gate team',
    routes: [
      routeOf('gate', '/', { data: ['/api/home?fresh=1&all=1'] }),
      routeOf('gate', '/towers/:tower', { frame: 'scroll' }),
    ],
    navigation: [{ path: '/', label: 'gate:title', order: 2 }],
    ...changes,
  }
  const entry = containerOf(declaration)
  const routes = '// Everything is in the entry.'
  const { name } = declaration
  const styles = `.${name}-sign{color:red}.${name}-lamp{color:blue}`
  const entryFile = hashed('remoteEntry', 'js', entry)
  const routesFile = hashed('routes', 'js', routes)
  const stylesFile = hashed('routes', 'css', styles)
  const texts = {
    pt: { title: 'Portão', description: 'Quem vem lá?' },
    en: { title: 'Gate', description: 'Who goes there?' },
  }
  return writeApp(at, declaration, texts, {
    [`browser/${entryFile}`]: entry,
    [`browser/${routesFile}`]: routes,
    [`browser/${routesFile}.map`]: '{}',
    [`browser/${stylesFile}`]: styles,
    'browser/mf-manifest.json': JSON.stringify({
      metaData: { remoteEntry: { name: entryFile } },
      exposes: [{ assets: { js: { sync: [routesFile] }, css: { sync: [stylesFile] } } }],
    }),
    'browser/mf-stats.json': '{}',
    'server/index.mjs': await serverOf('gate'),
    ...files,
  })
}

/** The manifest of a remote without routes, texts or files, with changes. */
export const manifestOf = (changes: Partial<Manifest> = {}): Manifest => ({
  schema: 1,
  kind: 'remote',
  name: 'gate',
  owner: 'Gate team',
  build: '0a1b2c3d4e5f',
  commit: '',
  contract: contractVersion,
  shared: {},
  routes: [],
  navigation: [],
  namespaces: [],
  entry: '',
  scripts: [],
  styles: [],
  fonts: [],
  server: '',
  locales: {},
  files: {},
  ...changes,
})

export type Difference = {
  declaration?: Partial<AppDeclaration>
  /** Files of its folder; those of the build are below `dist/`. */
  files?: Record<string, string>
  manifest?: Partial<Manifest>
}

export async function openApp({ dir }: App): Promise<Build> {
  await writeManifest(dir)
  return openBuild(join(dir, 'dist'))
}

/** The build of the usual remote, with differences. */
export async function remoteBuild(
  at: Place,
  { declaration, files = {}, manifest = {} }: Difference = {},
): Promise<Build> {
  const app = await buildRemote(at, declaration)
  for (const [file, content] of Object.entries(files)) await app.write(file, content)
  const build = await openApp(app)
  return { ...build, manifest: { ...build.manifest, ...manifest } }
}

export const summarise = (findings: readonly Finding[]) =>
  findings.map(({ what, where }) => `${what} (${where})`)
