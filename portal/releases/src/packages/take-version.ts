import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { PortalError } from 'portal-contract'
import { Parser, type ReadEntry } from 'tar'
import { type Build, openAppBuild } from '#src/builds/build.ts'
import { type Finding, refuse } from '#src/findings/finding.ts'
import { maxBytes, maxFiles, publish } from '#src/publish/publish.ts'
import type { FreeStore } from '#src/store/lock.ts'
import { checkListed, type ListedApp } from './apps-list.ts'
import {
  checkSignature,
  fetchTarball,
  type PackageVersion,
  RefusedVersion,
} from './registry.ts'

/** What may be in a package: as much as in a build, and the files around it. */
const usualLimits = { files: maxFiles + 100, bytes: maxBytes + 10_000_000 }

/** Headers of files, and the blocks that files are padded to. */
const perFile = 1_024

const isSafe = (path: string) =>
  !/[\\\0]/.test(path) && path.split('/').every((step) => !['', '.', '..'].includes(step))

/**
 * Unpacks the build of a package, its folder `dist`, into a folder. Sizes are checked before content is read, nothing is
 * written before all is read, and nothing outside of the folder.
 * @param name what the package is called in errors
 * @throws RefusedVersion when it is no package, has anything but files and folders, or more than the limits
 */
export async function unpack(
  tarball: Buffer,
  dir: string,
  name: string,
  limits = usualLimits,
) {
  const hint = 'build it again, and publish it as another version'
  const refusal = (what: string) => new RefusedVersion(`${name} ${what}`, hint)
  const tooMuch = `has more than ${limits.files} files or ${limits.bytes} bytes`
  let [files, bytes, unpacked] = [0, 0, 0]
  const contents: { path: string; content: Promise<Buffer> }[] = []

  const take = (entry: ReadEntry) => {
    const path = entry.path.replace(/\/$/, '')
    const isFile = entry.type === 'File' || entry.type === 'OldFile'
    files += 1
    bytes += entry.size
    if (!isFile && entry.type !== 'Directory')
      throw refusal(`has a ${entry.type}, ${path}: a package has files alone`)
    if (!isSafe(path)) throw refusal(`has a file that leads out of it, ${path}`)
    if (files > limits.files || bytes > limits.bytes) throw refusal(tooMuch)
    // Its first folder is called package, or otherwise.
    const inside = path.replace(/^[^/]+\//, '')
    if (!isFile || !inside.startsWith('dist/')) return entry.resume()
    const content = entry.concat()
    // The parser tells what breaks it.
    content.catch(() => {})
    contents.push({ path: join(dir, inside), content })
  }
  const parser = new Parser({ strict: true })
  const ended = new Promise<void>((resolve, reject) => {
    parser.on('error', reject).on('end', resolve)
  })
  parser.on('entry', (entry: ReadEntry) => {
    try {
      take(entry)
    } catch (error) {
      parser.abort(error as Error)
    }
  })
  const archive = createGunzip().end(tarball)
  const feed = async () => {
    for await (const chunk of archive) {
      unpacked += chunk.length
      if (unpacked > limits.bytes + (limits.files + 2) * perFile) throw refusal(tooMuch)
      parser.write(chunk)
    }
    parser.end()
  }
  try {
    await Promise.all([feed(), ended])
    for (const { path, content } of contents) {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, await content)
    }
  } catch (error) {
    if (error instanceof RefusedVersion) throw error
    throw refusal(`is no package (${(error as Error).message})`)
  } finally {
    // The content of a file that the archive breaks off never comes, so nothing waits for it.
    archive.destroy()
  }
}

/**
 * Takes a version of a package into the store: its hash and signature, its files, the operator's list and the gate.
 * @param gate gets the unpacked build and its folder, also of a build that the store has already: another gate may have
 *   let it in
 * @returns its build
 * @throws RefusedVersion when one of them refuses it; PortalError when it could not be looked at
 */
export async function takeVersion(
  store: FreeStore,
  app: ListedApp,
  version: PackageVersion,
  gate: (build: Build, dir: string) => Promise<Finding[]>,
): Promise<string> {
  const { registry } = app
  const name = `${version.name}@${version.version}`
  const judge = async (findings: readonly Finding[]) =>
    refuse(findings, `${name} is refused`)
  await checkSignature(registry, version)
  const tarball = await fetchTarball(registry, version, usualLimits.bytes)
  await using folder = await mkdtempDisposable(join(tmpdir(), 'portal-package-'))
  const { path: dir } = folder
  await unpack(tarball, dir, name)
  const build = await openAppBuild(dir).catch(asRefusal)
  await judge(checkListed(build.manifest, app)).catch(asRefusal)
  await judge(await gate(build, dir)).catch(asRefusal)
  await publish(store, dir, async () => []).catch(asRefusal)
  return build.manifest.build
}

function asRefusal(error: unknown): never {
  if (error instanceof PortalError) throw new RefusedVersion(error.what, error.hint)
  throw error
}
