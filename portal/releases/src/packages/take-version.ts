import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PortalError } from 'portal-contract'
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
import { unpack } from './unpack.ts'

/** A build has a manifest beside its files, and a package some files around it. */
const limits = { files: maxFiles + 100, bytes: maxBytes + 10_000_000 }

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
  const tarball = await fetchTarball(registry, version, limits.bytes)
  await using folder = await mkdtempDisposable(join(tmpdir(), 'portal-package-'))
  const { path: dir } = folder
  await unpack(tarball, dir, name, limits)
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
