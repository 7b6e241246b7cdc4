import { cp, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const packageDir = join(import.meta.dirname, '../..')

/** A copy of the practice remote that a test may change. */
export interface PracticeCopy {
  /** A folder around it, for whatever else the test needs. */
  around: string
  dir: string
  edit: (file: string, from: string, to: string) => Promise<void>
}

export async function copyPractice(): Promise<PracticeCopy> {
  const around = await mkdtemp(join(tmpdir(), 'portal-kit-'))
  const dir = join(around, 'practice')
  await cp(join(packageDir, 'fixtures/practice'), dir, { recursive: true })
  await mkdir(join(dir, 'node_modules'))
  await symlink(packageDir, join(dir, 'node_modules/portal-kit'), 'junction')
  const edit = async (file: string, from: string, to: string) => {
    const path = join(dir, file)
    const text = await readFile(path, 'utf8')
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
    await writeFile(path, text.replace(from, to))
  }
  return { around, dir, edit }
}
