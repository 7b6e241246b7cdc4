import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { manifestFile, PortalError } from 'portal-contract'
import { liveBuilds } from '#src/environments/entries.ts'
import { readEnvironment } from '#src/environments/environment.ts'
import { type Finding, findingOf } from '#src/findings/finding.ts'
import { isCompressible } from '#src/store/compress.ts'
import { filesBelow } from '#src/store/files.ts'
import { areSame, buildsInRelease, buildsOf, readRelease } from '#src/store/release.ts'
import { examineRights } from '#src/store/rights.ts'
import {
  artefactDir,
  buildName,
  exists,
  listArtefacts,
  listEnvironments,
  listLeftovers,
  listReleases,
  type ReleasedApp,
  readArtefact,
  releaseDir,
} from '#src/store/store.ts'
import {
  checkArtefact,
  checkPages,
  manifestIntegrity,
  publishHint,
} from '#src/store/verify.ts'

async function examineEnvironment(store: string, name: string): Promise<Finding[]> {
  const environment = await readEnvironment(store, name)
  const { release, combinations } = environment
  const findings: Finding[] = []
  const live = await readRelease(store, release).catch(() => null)
  if (!(await exists(releaseDir(store, release)))) {
    const what = `environment ${name} names release ${release}, which is not in the store`
    findings.push({ what, hint: 'promote another to it, or compose that one again' })
  } else if (live && !areSame(buildsInRelease(live), liveBuilds(environment))) {
    const what = `environment ${name} serves release ${release}, which has other builds than its apps name`
    findings.push({ what, hint: 'promote the builds that you want' })
  }
  for (const [apps, id] of Object.entries(combinations)) {
    if (await exists(releaseDir(store, id))) continue
    const what = `the canary of ${apps} in ${name} is release ${id}, which is not in the store`
    const [app] = apps.split('+')
    const hint = `end it with 'portal rollback ${app} --environment ${name} --canary'`
    findings.push({ what, hint })
  }
  return findings
}

async function examineRelease(store: string, id: string): Promise<Finding[]> {
  const release = await readRelease(store, id)
  const findings = await checkPages(store, release)
  for (const app of buildsOf(release)) {
    const [name, dir] = [buildName(app), artefactDir(store, app)]
    if (!(await exists(dir))) {
      const what = `release ${id} needs ${name}, which is not in the store`
      findings.push({ what, hint: publishHint(app) })
      continue
    }
    const manifest = await readArtefact(store, app).catch(() => null)
    const known = release.manifests[name]
    if (!manifest || !known || manifestIntegrity(manifest) === known) continue
    const what = `the manifest of ${name} is not the one that release ${id} was composed with`
    findings.push({ what, hint: `remove ${dir} and publish ${name} again` })
  }
  return findings
}

/** Finds files that a build's manifest does not name. A web server in front of the gateway may serve them. */
async function findUnknownFiles(store: string, { name, build }: ReleasedApp) {
  const dir = artefactDir(store, { name, build })
  const manifest = await readArtefact(store, { name, build }).catch(() => null)
  if (!manifest) return []
  const known = new Set([manifestFile, ...Object.keys(manifest.files)])
  const files = (await filesBelow(dir)).filter((file) => {
    const [, plain = file] = /^(.*)\.(?:br|gz)$/.exec(file) ?? []
    return !known.has(file) && !(known.has(plain) && isCompressible(plain))
  })
  return files.map((file) => ({
    what: `${join(dir, file)} is no file of that build, but a web server may serve it`,
    hint: 'remove it',
  }))
}

async function examineDisk(store: string): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(store)
  const freeMb = Math.floor((bavail * bsize) / 1_000_000)
  // Ten times the size of a release with its builds.
  if (freeMb >= 100) return []
  const what = `only ${freeMb} MB are free for ${store}`
  return [{ what, hint: "make room, or remove what is old with 'portal prune'" }]
}

/**
 * Checks a whole store: every file is unchanged and has the right permissions, every environment and release finds
 * what it names, and there is room for the next release.
 * @throws PortalError when there is no such store
 */
export async function diagnose(store: string) {
  if (!(await exists(store))) {
    const hint = 'publish a build to it, or name another'
    throw new PortalError(`there is no store ${store}`, hint)
  }
  const environments = await listEnvironments(store)
  const releases = await listReleases(store)
  const builds = await listArtefacts(store)
  const findings: Finding[] = []
  // An error of an examination is a finding too.
  const examine = async (work: Promise<Finding[]>) => {
    findings.push(...(await work.catch((error) => [findingOf(error)])))
  }
  for (const name of environments) await examine(examineEnvironment(store, name))
  for (const id of releases) await examine(examineRelease(store, id))
  for (const app of builds)
    findings.push(
      ...(await checkArtefact(store, app)),
      ...(await findUnknownFiles(store, app)),
    )
  for (const path of await listLeftovers(store))
    findings.push({
      what: `${path} was left by a command that was killed`,
      hint: "remove it with 'portal prune'",
    })
  findings.push(...(await examineRights(store)), ...(await examineDisk(store)))
  return {
    environments: environments.length,
    releases: releases.length,
    builds: builds.length,
    findings,
  }
}
