import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type InspectedApp, isServerFile, type Manifest } from 'portal-contract'

/** What the manifest of a build says of itself. */
export function describeApp(
  manifest: Manifest,
): Omit<InspectedApp, 'scriptBytes' | 'health' | 'verdict' | 'builds'> {
  const { name, kind, build, owner, commit, files, shared, provides = {} } = manifest
  const sizes = Object.entries(files).flatMap(([file, { bytes }]) =>
    isServerFile(file) ? [] : [bytes],
  )
  const versions = Object.entries(provides).map(([key, { version }]) => [key, version])
  return {
    name,
    kind,
    build,
    owner,
    commit,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    shared: { ...shared, ...Object.fromEntries(versions) },
  }
}

/** The scripts of a first page, in bytes as they are sent: compressed, where the folder has compressed siblings. */
export async function measureScripts(
  dir: string,
  { entry, scripts, files }: Manifest,
): Promise<number> {
  const sizes = [entry, ...scripts].map(async (file) => {
    const compressed = await stat(join(dir, `${file}.br`)).catch(() => null)
    return compressed?.size ?? files[file]?.bytes ?? 0
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
