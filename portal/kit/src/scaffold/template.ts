import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { filesBelow } from 'portal-releases'

const templatesDir = join(import.meta.dirname, '../../templates')

/** The placeholders of a template: `__name__`. */
export type Blanks = {
  name: string
  /** The name as an object key. */
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

/** Writes a template's files with the placeholders filled in, also in names; returns the files, relative to `target`. */
export async function writeTemplate(
  template: string,
  target: string,
  blanks: Blanks,
): Promise<string[]> {
  const from = join(templatesDir, template)
  const written: string[] = []
  for (const file of await filesBelow(from)) {
    // Some files end in `.template`, so that tools ignore them here.
    const name = fill(file, blanks).replace(/\.template$/, '')
    const path = join(target, name)
    await mkdir(dirname(path), { recursive: true })
    const text = fill(await readFile(join(from, file), 'utf8'), blanks)
    // Never overwrite an existing file.
    await writeFile(path, text, { flag: 'wx' })
    written.push(name)
  }
  return written
}
