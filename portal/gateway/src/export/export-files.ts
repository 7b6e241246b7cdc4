import { readdir, rm } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import fastify from 'fastify'
import { isPublicFile, PortalError } from 'portal-contract'
import {
  type AddCommand,
  assetUrl,
  buildName,
  buildsOf,
  integrityOf,
  readArtefact,
  readEnvironment,
  readJson,
  readRelease,
  storeOption,
  writeAtomically,
} from 'portal-releases'
import { addSecurityHeaders } from '#src/http/send.ts'
import { registerAssets } from '#src/pages.ts'

/** The file at the top of an exported folder: every other file in it, with the headers to serve it with. */
const headersFile = 'headers.json'

type Listed = Record<string, Readonly<Record<string, string>>>

const headerNames = [
  'access-control-allow-origin',
  'cache-control',
  'content-type',
  'cross-origin-resource-policy',
  'x-content-type-options',
]

/** What writing a file leaves behind if it is killed. */
const temporary = /\.[0-9a-f-]{36}\.tmp$/

/** Reads which files an earlier export wrote. @throws PortalError when the folder holds anything else */
async function readExported(folder: string): Promise<Listed> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .map((path) => path.split(sep).join('/'))
  const list = readJson<{ files?: Listed }>(join(folder, headersFile))
  const files = (await list.catch(() => null))?.files
  const known = new Set(files ? [headersFile, ...Object.keys(files)] : [])
  const other = paths.find((path) => !known.has(path.replace(temporary, '')))
  if (other !== undefined)
    throw new PortalError(
      `${folder} holds other things, such as ${other}`,
      'name an empty folder, or one that this command wrote',
    )
  for (const path of paths.filter((path) => temporary.test(path)))
    await rm(join(folder, path))
  return Object.fromEntries(
    Object.entries(files ?? {}).filter(([path]) => paths.includes(path)),
  )
}

/** Every public file of the builds of some releases: its URL and its hash. */
async function publicFiles(store: string, ids: readonly string[]) {
  const releases = await Promise.all(ids.map((id) => readRelease(store, id)))
  const trial = releases.find(({ overrides = [] }) => overrides.length > 0)
  if (trial) throw new PortalError(`release ${trial.id} was only composed to try a build`)
  const apps = new Map(releases.flatMap(buildsOf).map((app) => [buildName(app), app]))
  const manifests = [...apps.values()].map((app) => readArtefact(store, app))
  return (await Promise.all(manifests)).flatMap((manifest) =>
    Object.entries(manifest.files)
      .filter(([file]) => isPublicFile(manifest, file))
      .map(([file, { integrity }]) => ({ url: assetUrl(manifest, file), integrity })),
  )
}

/**
 * Writes the files of the releases that visitors get into a folder, and their headers, as the gateway itself would serve
 * them. What was exported before stays: open tabs and a rollback still need it.
 * @param ahead releases that will be promoted next
 * @returns how many files there are, and how many of them are new
 * @throws PortalError when the folder holds anything else, or the store is damaged
 */
export async function exportFiles(
  store: string,
  environment: string,
  folder: string,
  ahead: readonly string[] = [],
) {
  const { release, combinations } = await readEnvironment(store, environment)
  const wanted = await publicFiles(store, [
    ...new Set([release, ...Object.values(combinations), ...ahead]),
  ])
  const before = await readExported(folder)
  const gateway = fastify()
  addSecurityHeaders(gateway, false)
  await registerAssets(gateway, store, true)
  const listed: Listed = { ...before }
  const answers = []
  for (const { url, integrity } of wanted) {
    const path = url.slice(1)
    if (path in before) continue
    const { headers, rawPayload } = await gateway.inject({ url })
    if (integrityOf(rawPayload) !== integrity)
      throw new PortalError(`${url} is damaged`, "'portal doctor' says what to do")
    listed[path] = Object.fromEntries(
      headerNames.map((name) => [name, String(headers[name])]),
    )
    answers.push({ path, body: rawPayload })
  }
  await gateway.close()
  const files = Object.fromEntries(Object.entries(listed).sort())
  // First, so that a folder whose export was killed is still known as ours.
  const text = `${JSON.stringify({ files }, null, 2)}\n`
  await writeAtomically(join(folder, headersFile), text)
  for (const { path, body } of answers) await writeAtomically(join(folder, path), body)
  return { files: Object.keys(files).length, written: answers.length }
}

type ExportOptions = { store: string; environment: string; with: string[] }

/** `portal export`: what an uploader brings to the assets origin. */
export const addExport: AddCommand = (program) =>
  program
    .command('export')
    .description("write the files of live releases for the gateway's --assets-origin")
    .argument('<folder>', 'an empty folder, or one that this command wrote')
    .option('--environment <name>', 'whose live releases and canaries', 'production')
    .option('--with <release...>', 'also releases that are promoted next', [])
    .addOption(storeOption())
    .example(`
Writes what browsers load, by its path at the assets origin, and headers.json: the headers
of each file. Upload the files with their headers, and only then promote the release.
Nothing is ever removed, because open tabs and a rollback still need it.
  $ portal export cdn --with 3d4e5f607182
  214 files in cdn, 12 of them new`)
    .answer(async (folder: string, options: ExportOptions) => {
      const { store, environment, with: ahead } = options
      const done = await exportFiles(store, environment, resolve(folder), ahead)
      const text = `${done.files} files in ${folder}, ${done.written} of them new`
      return { text, data: done }
    })
