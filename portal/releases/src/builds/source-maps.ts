import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { dirname, join } from 'node:path'
import type { Manifest } from 'portal-contract'
import { createFolderAtomically, ifMissing } from '#src/store/files.ts'
import { setRights } from '#src/store/rights.ts'
import { exists, type ReleasedApp } from '#src/store/store.ts'
import { browserScripts, readRegularFile } from './build.ts'

/** Beside the artefacts, whose folder a web server may serve as it is: only the app's team gets to see of it. */
export const mapsDir = (store: string, { name, build }: ReleasedApp) =>
  join(store, 'maps', name, build)

const maxMapBytes = 5_000_000

/** Reads the source maps beside the scripts of a build. One that is too large is left out, for it is of use to errors alone. */
export async function readSourceMaps(buildDir: string, { files }: Manifest) {
  const maps = new Map<string, Buffer>()
  for (const script of Object.keys(files).filter((file) => browserScripts.test(file))) {
    const file = `${script}.map`
    const content = await readRegularFile(buildDir, file, (bytes) => {
      if (bytes > maxMapBytes) throw new Error(`${file} is too large`)
    }).catch(() => null)
    if (content) maps.set(file, content)
  }
  return maps
}

/** Keeps the source maps of a build that is in the store, where no visitor gets them. */
export async function keepSourceMaps(store: string, buildDir: string, manifest: Manifest) {
  const target = mapsDir(store, manifest)
  if (await exists(target)) return
  const maps = await readSourceMaps(buildDir, manifest)
  if (maps.size === 0) return
  await createFolderAtomically(target, async (dir) => {
    for (const [file, content] of maps) {
      await mkdir(dirname(join(dir, file)), { recursive: true })
      await writeFile(join(dir, file), content)
    }
    await setRights(store, target, dir)
  })
}

/** Reading one takes a core for a while, and a team looks again and again. Builds never change. */
const read = new Map<string, SourceMap>()
const maxRead = 8

async function readMap(path: string): Promise<SourceMap | null> {
  const known = read.get(path)
  if (known) return known
  const content = await readFile(path, 'utf8').catch(ifMissing(null))
  if (content === null) return null
  const map = new SourceMap(JSON.parse(content))
  if (read.size === maxRead) read.clear()
  read.set(path, map)
  return map
}

/**
 * Finds what the team wrote behind a position in a script of its build. Lines and columns begin at one.
 * @returns such as `src/overview-page.tsx:14:9`; null where the build has no map of it
 */
export async function findSource(
  store: string,
  app: ReleasedApp,
  { file, line, column }: { file: string; line: number; column: number },
): Promise<string | null> {
  // A browser named the file: it may lead nowhere else, such as to another team's sources.
  if (file.split('/').includes('..')) return null
  try {
    const map = await readMap(join(mapsDir(store, app), `${file}.map`))
    const origin = map?.findOrigin(line, column)
    if (!origin || !('fileName' in origin)) return null
    // Bundlers write `webpack://name/./src/page.tsx`, or a path from the script.
    const source = origin.fileName
      .replace(/^\w+:\/\/[^/]*\//, '')
      .replace(/^(\.{1,2}\/)+/, '')
    return `${source}:${origin.lineNumber}:${origin.columnNumber}`
  } catch {
    return null
  }
}
