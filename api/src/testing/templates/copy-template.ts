import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Copies a file that takes long to make and is always the same, and makes it once for all suites.
 * @param name of the template @param make writes the file to the path that it is given
 */
export async function copyTemplate(
  name: string,
  path: string,
  make: (path: string) => unknown,
): Promise<void> {
  const { TEST_TEMPLATES } = process.env
  if (!TEST_TEMPLATES) throw new Error('global-setup.ts makes the folder')
  const template = join(TEST_TEMPLATES, name)
  if (!existsSync(template)) {
    const own = mkdtempSync(join(TEST_TEMPLATES, 'making-'))
    await make(join(own, name))
    // Two workers may make it at once.
    renameSync(join(own, name), template)
  }
  mkdirSync(dirname(path), { recursive: true })
  copyFileSync(template, path)
}
