import { hash as hashOf } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { filesBelow } from 'portal-releases/realm-folder'
import { type RealmFile, realmPath, type SaveRealm } from 'shared-api/office/realm'
import { Problem } from '#src/http/problem.ts'

type Changes = SaveRealm['files']

const isKnown = new RegExp(realmPath)
const encodingOf = (path: string) => (/\.(png|jpg|webp)$/.test(path) ? 'base64' : 'utf8')

/** @returns the files of a realm folder that the office edits; examples and an explanation are none */
export async function readFiles(folder: string): Promise<RealmFile[]> {
  const paths = await filesBelow(folder)
  const files = paths
    .filter((path) => isKnown.test(path))
    .map(async (path) => {
      const content = await readFile(join(folder, path))
      return {
        path,
        content: content.toString(encodingOf(path)),
        hash: hashOf('sha256', content),
      }
    })
  return Promise.all(files)
}

async function write(folder: string, changes: Changes): Promise<void> {
  for (const { path, content } of changes) {
    const file = join(folder, path)
    if (content === null) {
      await rm(file, { force: true })
      continue
    }
    await mkdir(dirname(file), { recursive: true })
    // A name with a dot is no part of a realm: a crash leaves nothing that counts.
    const draft = join(dirname(file), `.${path.replaceAll('/', '-')}`)
    await writeFile(draft, Buffer.from(content, encodingOf(path)), { flush: true })
    await rename(draft, file)
  }
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/**
 * Writes files into a realm folder, if it is as right with them as it was without.
 * @param check lists what is wrong with a folder, a line each
 * @throws Problem 409 if somebody changed one of them since its author saw it; 400 with the lines that the files bring, or for a
 *   broken file, of which a form shows nothing
 */
export async function saveFiles(
  folder: string,
  changes: Changes,
  check: (folder: string) => Promise<string[]>,
): Promise<void> {
  const files = new Map((await readFiles(folder)).map((file) => [file.path, file]))
  for (const { path, hash } of changes) {
    const now = files.get(path)
    const broken = `${path}: is not JSON, and a form would lose what somebody wrote there: correct it in the folder`
    if (now && path.endsWith('.json') && !isJsonObject(now.content))
      throw new Problem(400, 'bad-realm', broken)
    const message = `${path} was changed: look again before you save`
    if ((now?.hash ?? null) !== hash) throw new Problem(409, 'changed-meanwhile', message)
  }
  const staged = await mkdtemp(join(dirname(folder), '.realm-'))
  try {
    await cp(folder, staged, { recursive: true })
    await write(staged, changes)
    const problems = await check(staged)
    const before = problems.length > 0 ? await check(folder) : []
    const brought = problems.filter((problem) => !before.includes(problem))
    if (brought.length > 0) throw new Problem(400, 'bad-realm', brought.join('\n'))
  } finally {
    await rm(staged, { recursive: true, force: true })
  }
  await write(folder, changes)
}
