import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'

/** Copies a folder in one go: for hundreds of small files, `cp` takes five times as long. */
export const copyFolder = (from: string, to: string) =>
  // Without a filter, folders do not keep their modes.
  cpSync(from, to, { recursive: true, preserveTimestamps: true, filter: () => true })

/**
 * Fills a folder with what takes long to make and is always the same. It is made once for all suites, and copied.
 * @param make fills the folder that it is given @returns what `make` returned, which is kept as JSON
 */
export async function fillOnce<Made>(
  dir: string,
  name: string,
  make: (dir: string) => Promise<Made>,
): Promise<Made> {
  const { TEST_TEMPLATES } = process.env
  // The stress tests use it outside of Jest.
  if (!TEST_TEMPLATES) return make(dir)
  const template = join(TEST_TEMPLATES, name)
  if (!existsSync(template)) {
    const own = mkdtempSync(join(TEST_TEMPLATES, 'making-'))
    const made = await make(join(own, 'files'))
    writeFileSync(join(own, 'made.json'), JSON.stringify(made))
    // Another worker may have been faster.
    await rename(own, template).catch(() => {})
  }
  copyFolder(join(template, 'files'), dir)
  return JSON.parse(readFileSync(join(template, 'made.json'), 'utf8'))
}
