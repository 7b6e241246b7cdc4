import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { filesBelow } from '#src/files.ts'

const templatesDir = join(import.meta.dirname, '../../templates')

/** What stands in a template between two underscores on each side. */
export interface Blanks {
  name: string
  /** The name as a key of an object. */
  key: string
  title: string
  owner: string
  path: string
}

const fill = (text: string, blanks: Blanks) =>
  text.replace(
    /__(name|key|title|owner|path)__/g,
    (_, blank: keyof Blanks) => blanks[blank],
  )

/**
 * Writes a template's files, with its blanks filled.
 *
 * @param template its folder in `templates/`
 * @param target the folder that is written to
 * @param blanks what is filled in, in names of files too
 * @returns the files, relative to the folder
 */
export async function writeTemplate(
  template: string,
  target: string,
  blanks: Blanks,
): Promise<string[]> {
  const from = join(templatesDir, template)
  const written: string[] = []
  for (const file of await filesBelow(from)) {
    // Files that tools would take for their own have another ending here.
    const name = fill(file, blanks).replace(/\.template$/, '')
    const path = join(target, name)
    await mkdir(dirname(path), { recursive: true })
    const text = fill(await readFile(join(from, file), 'utf8'), blanks)
    // What is there already is somebody's.
    await writeFile(path, text, { flag: 'wx' })
    written.push(name)
  }
  return written
}
