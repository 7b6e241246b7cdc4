import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stateDir } from './apps.ts'

type Build = {
  /** The folder that is built. */
  name: string
  /** Fingerprint of all that the build reads. */
  inputs: string
  /** A file that every build leaves behind. */
  output: string
  build: () => Promise<void>
}

/** Runs a build unless the last one read the same and its output is still there. */
export async function unlessBuiltBefore({ name, inputs, output, build }: Build) {
  const stamp = join(stateDir, 'built', name)
  const known = await readFile(stamp, 'utf8').catch(() => '')
  const hasOutput = await stat(output).catch(() => null)
  if (known === inputs && hasOutput) return
  await build()
  await mkdir(join(stateDir, 'built'), { recursive: true })
  await writeFile(stamp, inputs)
  console.log(`  ${name} built`)
}
