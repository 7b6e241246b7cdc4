import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readJson, shortHash, writeAtomically } from '#src/files.ts'

/** One answer of the API, as a file that a person may read and change. */
interface RecordedAnswer {
  /** Path and search of the call. */
  request: string
  type: string
  /** JSON as JSON, everything else as text. */
  body: unknown
}

const leftOut = '(left out of the recording)'

const isSecret = (key: string) => /token|secret|password|cookie|authori[sz]ation/i.test(key)

/** The same value without what opens doors: the caller's own token, and all that is called one. */
function withoutSecrets(value: unknown, token: string | null): unknown {
  if (typeof value === 'string') return token ? value.replaceAll(token, leftOut) : value
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, token))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, each]) => [
    key,
    isSecret(key) && each !== null ? leftOut : withoutSecrets(each, token),
  ])
  return Object.fromEntries(entries)
}

/** `/api/clans/ranking?page=2` → `clans/ranking.<hash>.json`: never a way out of the folder. */
function fileOf(request: string): string {
  const { pathname, search } = new URL(request, 'http://api')
  const steps = pathname.replace(/^\/api\//, '').split('/')
  const name = steps.map((step) => step.replace(/[^\w-]/g, '_')).join('/')
  const isPlain = `/api/${name}` === pathname && search === ''
  return isPlain ? `${name}.json` : `${name}.${shortHash(pathname + search, 8)}.json`
}

const isJson = (type: string) => /^application\/([\w.-]+\+)?json\b/.test(type)

/**
 * Writes an answer of the API down. A call that has a secret in its address is left alone.
 *
 * @param folder of the recording
 * @param request path and search of the call
 * @param answer its content type and its text
 * @param token that the call was made with, or null
 */
export async function writeAnswer(
  folder: string,
  request: string,
  answer: { type: string; text: string },
  token: string | null,
): Promise<void> {
  const { searchParams } = new URL(request, 'http://api')
  if ([...searchParams.keys()].some(isSecret)) return
  const value: unknown = isJson(answer.type) ? JSON.parse(answer.text) : answer.text
  const recorded: RecordedAnswer = {
    request,
    type: answer.type,
    body: withoutSecrets(value, token),
  }
  const text = `${JSON.stringify(recorded, null, 2)}\n`
  await writeAtomically(join(folder, fileOf(request)), text)
}

/**
 * Reads an answer that was written down.
 *
 * @param folder of the recording
 * @param request path and search of the call
 * @returns null where there is none
 */
export async function readAnswer(
  folder: string,
  request: string,
): Promise<{ type: string; text: string } | null> {
  const path = join(folder, fileOf(request))
  const isThere = await readFile(path).then(
    () => true,
    () => false,
  )
  if (!isThere) return null
  const { type, body } = await readJson<RecordedAnswer>(path)
  return { type, text: isJson(type) ? JSON.stringify(body) : String(body) }
}
