import { cp, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const portalDir = join(import.meta.dirname, '../../..')

export type PracticeCopy = Awaited<ReturnType<typeof copyPractice>>

/** `around` is the folder around the copy, for other files of the test. */
export async function copyPractice() {
  const around = await mkdtemp(join(tmpdir(), 'portal-kit-'))
  const dir = join(around, 'practice')
  await cp(join(portalDir, 'kit/fixtures/practice'), dir, { recursive: true })
  await mkdir(join(dir, 'node_modules'))
  for (const name of ['contract', 'kit']) {
    const installed = join(dir, 'node_modules', `portal-${name}`)
    await symlink(join(portalDir, name), installed, 'junction')
  }
  const edit = async (file: string, from: string, to: string) => {
    const path = join(dir, file)
    const text = await readFile(path, 'utf8')
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
    await writeFile(path, text.replace(from, to))
  }
  /** Installs the commands of the bundlers. */
  const installTools = () =>
    symlink(
      join(portalDir, 'kit/node_modules/.bin'),
      join(dir, 'node_modules/.bin'),
      'junction',
    )
  return { around, dir, edit, installTools }
}
